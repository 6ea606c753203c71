import type { ReactNode } from "react";
import type { Slide } from "../../content/pitch";
import { CoverShelf } from "../../shared/books/cover-shelf";
import { ButtonLink } from "../../ui/button";
import { cx } from "../../ui/cx";
import { DeckDrawing } from "./deck-drawing";
import { DeckRights } from "./deck-rights";
import { Figures, NumberedSteps, PointGrid, FigureTable, FundUses } from "./slide-parts";

/** A slide: text on the left, illustration on the right. Each kind has its own layout. */
export function SlideView({ slide }: { slide: Slide }) {
  switch (slide.kind) {
    case "cover":
      return <CoverSlide slide={slide} />;
    case "drawing":
      return (
        <Split slide={slide} large>
          <DeckDrawing drawing={slide.drawing} />
        </Split>
      );
    case "figures":
      return (
        <Split slide={slide} below={<Figures figures={slide.figures} />}>
          <CoverShelf count={4} />
          <CoverShelf count={4} skip={4} className="mt-5 sm:mt-7" />
        </Split>
      );
    case "rule":
      return (
        <Split slide={slide}>
          <p
            aria-hidden
            className="font-display text-[clamp(6rem,18vw,15rem)] leading-none font-medium text-brand"
          >
            {slide.figure}
          </p>
          <p className="mt-4 max-w-[34rem] border-l-2 border-brand pl-5 font-display text-18 sm:text-22">
            {slide.rule}
          </p>
        </Split>
      );
    case "steps":
      return <FullWidth slide={slide} below={<NumberedSteps points={slide.points} />} />;
    case "points":
      return (
        <Split slide={slide}>
          <PointGrid points={slide.points} />
        </Split>
      );
    case "rights":
      return (
        <Split slide={slide}>
          <DeckRights />
        </Split>
      );
    case "table":
      return (
        <Split slide={slide}>
          <FigureTable rows={slide.rows} small={slide.small} />
        </Split>
      );
    case "ask":
      return (
        <Split
          slide={slide}
          below={
            <div className="mt-8 flex flex-col gap-3 sm:flex-row">
              <ButtonLink to="/contact" variant="primary" size="lg">
                Contact us
              </ButtonLink>
              <ButtonLink to="/browse" size="lg" className="bg-transparent">
                See the shelf
              </ButtonLink>
            </div>
          }
        >
          <FundUses figure={slide.figure} label={slide.label} uses={slide.uses} small={slide.small} />
        </Split>
      );
  }
}

interface PartProps {
  slide: Slide;
  /** Shown below the text. */
  below?: ReactNode;
}

function SlideText({ slide, large = false }: { slide: Slide; large?: boolean }) {
  return (
    <>
      <h2 className={cx(large ? STATEMENT : "display-48")}>{slide.title}</h2>
      <p className="mt-5 max-w-[36rem] text-16 text-pretty text-muted sm:text-18">{slide.text}</p>
    </>
  );
}

const STATEMENT =
  "font-display text-[clamp(2.25rem,4.6vw,4rem)] leading-[1.08] font-medium tracking-[-0.015em] text-balance";

function Split({ slide, below, large, children }: PartProps & { large?: boolean; children: ReactNode }) {
  return (
    <div className="grid w-full animate-fade content-center items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,30rem)_minmax(0,44rem)] lg:justify-between">
      <div>
        <SlideText slide={slide} large={large} />
        {below}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function FullWidth({ slide, below }: PartProps) {
  return (
    <div className="flex w-full animate-fade flex-col justify-center">
      <SlideText slide={slide} />
      {below}
    </div>
  );
}

/** The first slide: a large headline above a shelf that runs off the screen. */
function CoverSlide({ slide }: { slide: Slide }) {
  return (
    <div className="grid w-full animate-fade content-evenly gap-10">
      <h2 className="max-w-[60rem] font-display text-[clamp(2.75rem,8vw,6.5rem)] leading-[1.02] font-medium tracking-[-0.02em] text-balance">
        {slide.title}
      </h2>
      <div className="grid items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <p className="text-16 text-pretty text-muted sm:text-22 sm:leading-8">{slide.text}</p>
        <CoverShelf count={5} className="-mr-4 pr-4 sm:-mr-12 sm:pr-12" />
      </div>
    </div>
  );
}
