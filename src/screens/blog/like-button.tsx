import { grouped } from "@domain/figures";
import Heart from "lucide-react/icons/heart";
import { cx } from "../../ui/cx";
import { useLikes } from "./use-likes";

const LIKE =
  "inline-flex h-11 items-center gap-2 rounded-control px-2 text-14 font-medium tabular-nums sm:h-8";

/** Likes or unlikes an article, with its count. */
export function LikeButton({ id, title }: { id: string; title: string }) {
  const { count, isLiked, toggle } = useLikes(id);
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={`Like “${title}”, ${grouped(count)} likes`}
      onClick={toggle}
      className={cx(LIKE, "text-brand transition-colors duration-120 hover:bg-brand-soft")}
    >
      <Heart size={18} strokeWidth={1.75} aria-hidden className={isLiked ? "fill-current" : undefined} />
      {grouped(count)}
    </button>
  );
}

/** The read-only count on the article page. */
export function LikeCount({ id }: { id: string }) {
  const { count, isLiked } = useLikes(id);
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Heart size={16} strokeWidth={1.75} aria-hidden className={isLiked ? "fill-current" : undefined} />
      {grouped(count)} likes
    </span>
  );
}
