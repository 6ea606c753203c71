import LoaderCircle from "lucide-react/icons/loader-circle";
import Search from "lucide-react/icons/search";
import { ARTICLES, BLOG, TAGS } from "../../content/blog/articles";
import { Head } from "../../lib/head";
import { useAnnounceChange } from "../../lib/pages/announcer";
import { useUrlState } from "../../lib/url-state";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { INPUT_BOX } from "../../ui/form/fields";
import { PostCard } from "./post-card";
import { matchingPosts, readBlogView, writeBlogView } from "./posts";
import { useInfiniteScroll } from "./use-infinite-scroll";

/** The blog, newest first. The URL holds the tag and the search. */
export function BlogScreen() {
  const [view, setView, latestView] = useUrlState(readBlogView, writeBlogView);
  const posts = matchingPosts(ARTICLES, view);
  useAnnounceChange(postCount(posts.length));
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-12">
      <Head title={BLOG.title} description={BLOG.description} path={BLOG.path} />
      <header className="grid items-end gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <h1 className="display-48">{BLOG.title}</h1>
          <p className="mt-2 text-16 text-muted sm:text-18">{BLOG.text}</p>
        </div>
        <search className="relative block">
          <Search
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2"
          />
          <input
            type="search"
            aria-label="Search title or excerpt"
            placeholder="Search title or excerpt"
            autoComplete="off"
            maxLength={100}
            value={latestView.q}
            onChange={(event) => setView({ ...latestView, q: event.target.value }, { replace: true })}
            className={cx(INPUT_BOX, "h-11 border-control pr-3 pl-10 text-14! max-sm:text-16! sm:h-10")}
          />
        </search>
      </header>
      <div role="group" aria-label="Tags" className="mt-6 flex flex-wrap gap-2 print:hidden">
        <Chip selected={latestView.tag === null} onToggle={() => setView({ ...latestView, tag: null })}>
          All Posts
        </Chip>
        {TAGS.map((tag) => (
          <Chip key={tag} selected={latestView.tag === tag} onToggle={() => setView({ ...latestView, tag })}>
            {tag}
          </Chip>
        ))}
      </div>
      {posts.length === 0 ? (
        <EmptyState
          className="mt-10"
          title="No posts found"
          frame="middle"
          action={<Button onClick={() => setView({ q: "", tag: null })}>Show All Posts</Button>}
        >
          Try another search or tag.
        </EmptyState>
      ) : (
        <PostList key={writeBlogView(view).toString()} posts={posts} />
      )}
    </div>
  );
}

function postCount(count: number): string {
  if (count === 0) return "No posts found";
  return count === 1 ? "1 post" : `${count} posts`;
}

function PostList({ posts }: { posts: ReturnType<typeof matchingPosts> }) {
  const { shown, isLoading } = useInfiniteScroll(posts.length);
  return (
    <>
      <div role="feed" aria-label="Posts" aria-busy={isLoading} className="mt-8 grid gap-x-16 lg:grid-cols-2">
        {posts.slice(0, shown).map((article, place) => (
          <PostCard key={article.id} article={article} lead={place === 0} />
        ))}
      </div>
      <div aria-live="polite" className="border-t border-line pt-8 text-center text-14 text-muted">
        {isLoading && (
          <span className="inline-flex items-center gap-2">
            <LoaderCircle size={18} className="animate-spin" aria-hidden />
            Loading more posts
          </span>
        )}
        {shown === posts.length && "You've reached the end of our blog posts!"}
      </div>
    </>
  );
}
