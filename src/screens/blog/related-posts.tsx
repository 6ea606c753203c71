import { Link } from "react-router-dom";
import type { Article } from "../../content/blog/articles";
import { ARTICLES } from "../../content/blog/articles";
import { PostMeta } from "./post-card";
import { relatedPosts, shortExcerpt } from "./posts";

/** Up to three posts that share a tag. */
export function RelatedPosts({ article }: { article: Article }) {
  const related = relatedPosts(ARTICLES, article);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10">
      <h2 id="related" className="display-28">
        Related Posts
      </h2>
      <ul className="mt-6 grid gap-6 md:grid-cols-3">
        {related.map((other) => (
          <li
            key={other.id}
            className="relative flex flex-col rounded-panel border border-line bg-surface p-5 transition-colors duration-120 hover:border-control"
          >
            <PostMeta article={other} />
            <h3 className="mt-2 display-22">
              <Link to={`/blog/${other.id}`} className="whole-card after:rounded-panel">
                {other.title}
              </Link>
            </h3>
            <p className="mt-2 font-display text-16 text-muted">{shortExcerpt(other.excerpt)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
