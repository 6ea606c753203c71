import { useState } from "react";

interface HeadshotProps {
  name: string;
  url: string | null;
}

/** The author's photo, or their initials if there is none or it fails to load. */
export function Headshot({ name, url }: HeadshotProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const box = "size-20 shrink-0 rounded-full sm:size-32";
  if (url !== null && url !== failedUrl) {
    return (
      <img
        src={url}
        alt={`Portrait of ${name}`}
        width={128}
        height={128}
        className={`${box} bg-third object-cover`}
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={`${box} grid place-items-center bg-brand-soft font-display text-28 font-medium text-brand sm:text-48`}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word: "RO". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toUpperCase();
}
