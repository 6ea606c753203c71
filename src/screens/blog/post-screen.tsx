import ArrowLeft from "lucide-react/icons/arrow-left";
import { Suspense, use } from "react";
import { Link, useParams } from "react-router-dom";
import type { Article } from "../../content/blog/articles";
import { ARTICLES, MEDIA_CONTACT } from "../../content/blog/articles";
import { loadArticleText } from "../../content/blog/article-text";
import { postHead } from "../../head/heads";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Prose } from "../../ui/prose";
import { proseBlocks } from "../../ui/prose-blocks";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { ArticleFigure } from "./article-figure";
import { LikeCount } from "./like-button";
import { PostMeta } from "./post-card";
import { RelatedPosts } from "./related-posts";
import { ShareButtons } from "./share-buttons";

export function PostScreen() {
  const { id = "" } = useParams();
  const article = ARTICLES.find((known) => known.id === id);
  return article ? <Post key={id} article={article} /> : <PostNotFound />;
}

/** A blog post. The header shows immediately, and the text loads from its own file. */
function Post({ article }: { article: Article }) {
  return (
    <div className="page-measure pt-6 pb-24 sm:pt-8">
      <Head {...postHead(article)} />
      <article>
        <BackLink />
        <header className="mt-4 grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,42.5rem)_minmax(0,1fr)]">
          <div>
            <h1 className="display-36 sm:display-48">{article.title}</h1>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
              <PostMeta article={article} />
              <LikeCount id={article.id} />
            </div>
            <TagLinks article={article} />
          </div>
          <ArticleFigure article={article} />
        </header>
        <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-[minmax(0,42.5rem)_minmax(0,1fr)]">
          <Suspense fallback={<TextSkeleton />}>
            <Text id={article.id} />
          </Suspense>
          <Rail article={article} />
        </div>
      </article>
      <RelatedPosts article={article} />
    </div>
  );
}

function Text({ id }: { id: string }) {
  return <Prose face="serif" blocks={proseBlocks(use(loadArticleText(id)))} />;
}

function TagLinks({ article }: { article: Article }) {
  return (
    <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-1.5">
      {article.tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/blog?${new URLSearchParams({ tag })}`}
            className="inline-flex h-8 items-center rounded-badge bg-third px-2 text-13 font-medium text-muted hover:text-text sm:h-6"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Rail({ article }: { article: Article }) {
  return (
    <aside
      aria-label="About this article"
      className="flex flex-col gap-6 self-start lg:sticky lg:top-6 print:hidden"
    >
      <section aria-labelledby="share" className="rounded-panel border border-line bg-surface p-5">
        <h2 id="share" className="text-14 font-semibold">
          Share
        </h2>
        <ShareButtons article={article} framed className="mt-3 flex-wrap gap-2" />
      </section>
      <section aria-labelledby="next" className="rounded-panel border border-line bg-surface p-5">
        <h2 id="next" className="text-14 font-semibold">
          On the shelf
        </h2>
        <div className="mt-3 flex flex-col gap-2">
          <ButtonLink to="/browse" variant="primary">
            Browse Books
          </ButtonLink>
          <ButtonLink to="/submit">Add Book</ButtonLink>
          <ButtonLink to="/benefits" variant="quiet">
            Benefits for authors
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="media" className="px-5 text-14">
        <h2 id="media" className="font-semibold">
          {MEDIA_CONTACT.title}
        </h2>
        <p className="mt-1 text-muted">
          {MEDIA_CONTACT.text}{" "}
          <Link to="/contact" className="text-link">
            {MEDIA_CONTACT.link}
          </Link>
        </p>
      </section>
    </aside>
  );
}

function TextSkeleton() {
  return (
    <SkeletonGroup label="Loading article" className="flex max-w-reading flex-col gap-3">
      {["w-full", "w-11/12", "w-full", "w-3/4", "w-full", "w-10/12", "w-2/3"].map((width, index) => (
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </SkeletonGroup>
  );
}

function PostNotFound() {
  return (
    <div className="page-measure pt-6 pb-24 sm:pt-8">
      <Head title="Post Not Found" noindex />
      <EmptyState
        heading="h1"
        title="Post Not Found"
        frame="middle"
        action={
          <ButtonLink to="/blog" variant="primary" icon={ArrowLeft}>
            Back to the blog
          </ButtonLink>
        }
      >
        We couldn’t find this post. It may have been renamed.
      </EmptyState>
    </div>
  );
}

function BackLink() {
  return (
    <Link
      to="/blog"
      className="-ml-2 inline-flex h-11 items-center gap-2 rounded-control px-2 text-14 font-medium text-muted hover:bg-third hover:text-text sm:h-8"
    >
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      Blog
    </Link>
  );
}
