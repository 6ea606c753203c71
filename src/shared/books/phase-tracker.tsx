import type { ProductionPhase } from "@domain/books/production";
import { PHASE_LABELS, PRODUCTION_PHASES } from "@domain/books/production";
import Check from "lucide-react/icons/check";
import type { RefObject } from "react";
import { useEffect, useRef } from "react";
import { useAnnounceChange } from "../../lib/pages/announcer";
import { cx } from "../../ui/cx";

type Step = "done" | "current" | "future";

const SPOKEN: Record<Step, string> = { done: "done", current: "current step", future: "upcoming" };
const STEP_MS = 200;

interface PhaseTrackerProps {
  /** Null if nothing is known beyond the option itself. */
  phase: ProductionPhase | null;
  /** The book's title, for screen readers. */
  title: string;
}

/** A production's progress through the six steps from option to screen. It fills once, when first seen. */
export function PhaseTracker({ phase, title }: PhaseTrackerProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = phase ?? "optioned";
  const reached = PRODUCTION_PHASES.indexOf(current);
  useFillOnFirstView(list);
  useAnnounceChange(`${title}: ${PHASE_LABELS[current]}`);
  return (
    <ol
      ref={list}
      aria-label={`Production phase of ${title}: ${PHASE_LABELS[current]}, ${reached + 1} of ${PRODUCTION_PHASES.length}`}
      className="grid sm:grid-cols-6"
    >
      {PRODUCTION_PHASES.map((step, place) => (
        <PhaseStep
          key={step}
          label={PHASE_LABELS[step]}
          step={place < reached ? "done" : place === reached ? "current" : "future"}
          isLast={place === PRODUCTION_PHASES.length - 1}
        />
      ))}
    </ol>
  );
}

interface PhaseStepProps {
  label: string;
  step: Step;
  isLast: boolean;
}

function PhaseStep({ label, step, isLast }: PhaseStepProps) {
  return (
    <li
      aria-current={step === "current" ? "step" : undefined}
      className={cx("relative flex gap-3 sm:flex-col sm:gap-2", !isLast && "max-sm:pb-3")}
    >
      {!isLast && (
        <span
          aria-hidden
          className="absolute top-5 bottom-0 left-[9px] w-0.5 bg-line sm:top-[9px] sm:right-0 sm:bottom-auto sm:left-5 sm:h-0.5 sm:w-auto"
        >
          {step === "done" && <span data-fill className="block size-full origin-top-left bg-fill" />}
        </span>
      )}
      <span
        aria-hidden
        className={cx(
          "relative grid size-5 shrink-0 place-items-center rounded-full transition-colors duration-200 forced-color-adjust-none",
          step === "future" ? "border-[1.5px] border-control bg-bg" : "bg-fill text-on-fill",
        )}
      >
        {step === "done" && <Check size={13} strokeWidth={3} />}
        {step === "current" && <span className="size-2 rounded-full bg-on-fill" />}
      </span>
      <span
        className={cx(
          "text-13",
          step === "current" && "font-semibold text-brand",
          step === "future" && "text-muted",
        )}
      >
        {label}
        <span className="sr-only">, {SPOKEN[step]}</span>
      </span>
    </li>
  );
}

/** Fills the lines of finished steps one after another when the tracker first appears on screen. */
function useFillOnFirstView(list: RefObject<HTMLOListElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      element.querySelectorAll("[data-fill]").forEach((line, place) =>
        line.animate([{ transform: "scale(0)" }, { transform: "none" }], {
          duration: STEP_MS,
          delay: place * STEP_MS,
          fill: "backwards",
          easing: "ease-out",
        }),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}
