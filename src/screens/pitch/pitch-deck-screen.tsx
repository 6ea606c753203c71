import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useRef, useState } from "react";
import { DECK, SLIDES } from "../../content/pitch";
import { Head } from "../../lib/head";
import { IconButton } from "../../ui/button";
import { SlideIndex } from "./slide-index";
import { SlideView } from "./slide-view";
import { useDeck } from "./use-deck";

/** The pitch deck: 14 slides with arrows, keys, swipe, an index, and a URL for each. */
export function PitchDeckScreen() {
  const { index, show, turn, swipe } = useDeck(SLIDES.length);
  const [isIndexOpen, setIndexOpen] = useState(false);
  const slide = SLIDES[index];
  if (!slide) return null;
  return (
    <>
      <Head {...DECK} />
      <h1 className="sr-only">{DECK.title}</h1>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIndexOpen(true)}
        className="absolute top-1.5 right-2 h-11 rounded-control px-2 text-14 text-muted tabular-nums hover:text-text sm:top-2.5 sm:right-10"
      >
        <span className="sr-only">All slides, </span>
        {index + 1} of {SLIDES.length}
      </button>
      <section
        {...swipe}
        aria-roledescription="slide"
        aria-label={`${index + 1} of ${SLIDES.length}`}
        className="flex grow touch-pan-y px-4 py-8 sm:px-12 sm:py-10"
      >
        <SlideView key={index} slide={slide} />
      </section>
      <SlideAnnouncer index={index} title={slide.title} />
      <nav
        aria-label="Slides"
        className="sticky bottom-0 flex items-center gap-4 border-t border-line bg-bg px-4 py-3 sm:border-0 sm:px-12 sm:py-5"
      >
        <IconButton
          label="Previous slide"
          icon={ArrowLeft}
          variant="secondary"
          aria-disabled={index === 0}
          onClick={() => turn(-1)}
          className="bg-transparent"
        />
        <IconButton
          label="Next slide"
          icon={ArrowRight}
          variant="secondary"
          aria-disabled={index === SLIDES.length - 1}
          onClick={() => turn(1)}
          className="bg-transparent"
        />
        <Progress index={index} />
      </nav>
      <SlideIndex open={isIndexOpen} onOpenChange={setIndexOpen} index={index} show={show} />
    </>
  );
}

function Progress({ index }: { index: number }) {
  const width = 100 / SLIDES.length;
  return (
    <div
      role="progressbar"
      aria-label="Slides shown"
      aria-valuemin={1}
      aria-valuemax={SLIDES.length}
      aria-valuenow={index + 1}
      className="grow sm:ml-4"
    >
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden className="block h-[3px] w-full">
        <rect width="100" height="3" className="fill-line" />
        <rect width={width * (index + 1)} height="3" className="fill-brand" />
      </svg>
    </div>
  );
}

/** Announces slide changes. Screen readers read the first slide with the page. */
function SlideAnnouncer({ index, title }: { index: number; title: string }) {
  const region = useRef<HTMLParagraphElement>(null);
  const first = useRef(index);
  useEffect(() => {
    if (first.current === index || !region.current) return;
    first.current = -1;
    region.current.textContent = `Slide ${index + 1}: ${title}`;
  }, [index, title]);
  return <p ref={region} aria-live="polite" className="sr-only" />;
}
