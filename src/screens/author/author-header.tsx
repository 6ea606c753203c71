import BookOpen from "lucide-react/icons/book-open";
import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import { AuthorLinks } from "./author-links";
import { AuthorPanel } from "./author-panel";
import type { AuthorPage } from "./author-page";
import { Headshot } from "../../shared/people/headshot";

/** Name, facts, bio and links of the author, with the contact panel beside them. */
export function AuthorHeader({ author }: { author: AuthorPage }) {
  return (
    <AuthorHeaderFrame
      portrait={<Headshot name={author.displayName} url={author.headshotUrl} />}
      panel={<AuthorPanel author={author} />}
      heading={
        <>
          <h1 className="display-36">{author.displayName}</h1>
          <Facts author={author} />
        </>
      }
    >
      {author.bio !== null && (
        <p className="max-w-[38rem] font-display text-18 text-pretty whitespace-pre-line">{author.bio}</p>
      )}
      <AuthorLinks author={author} />
    </AuthorHeaderFrame>
  );
}

interface AuthorHeaderFrameProps {
  portrait: ReactNode;
  heading: ReactNode;
  panel: ReactNode;
  children: ReactNode;
}

/** The header's layout, shared with the skeleton. */
export function AuthorHeaderFrame({ portrait, heading, panel, children }: AuthorHeaderFrameProps) {
  return (
    <div className="grid gap-8 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-4 self-start sm:gap-x-8">
        <div className="sm:row-span-2">{portrait}</div>
        <div className="min-w-0">{heading}</div>
        <div className="col-span-2 flex flex-col gap-5 sm:col-span-1 sm:col-start-2">{children}</div>
      </div>
      {/* As high as the panel with all of its actions, some of which come later. */}
      <div className="self-start lg:min-h-80">{panel}</div>
    </div>
  );
}

function Facts({ author: { location, mainGenre, replies } }: { author: AuthorPage }) {
  if (location === null && mainGenre === null && replies === null) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
      {location !== null && (
        <span className="inline-flex items-center gap-1.5">
          <MapPin size={16} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Location: </span>
          {location}
        </span>
      )}
      {mainGenre !== null && (
        <span className="inline-flex items-center gap-1.5">
          <BookOpen size={16} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Main genre: </span>
          {mainGenre}
        </span>
      )}
      {replies !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Clock size={16} strokeWidth={1.75} aria-hidden />
          {replies}
        </span>
      )}
    </p>
  );
}
