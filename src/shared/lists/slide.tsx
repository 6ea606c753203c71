import type { RefObject } from "react";
import { Component } from "react";

const SLIDE = { duration: 200, easing: "cubic-bezier(0.2, 0, 0, 1)" };

interface SlideProps {
  list: RefObject<HTMLElement | null>;
  /** Identifies the order of the children. */
  order: string;
  /** A change of key means another list, which appears without animation. */
  listKey: string;
}

type Places = ReadonlyMap<HTMLElement, { left: number; top: number }>;

/**
 * Animates a list's children to their new places after a live change, and fades new ones in. It is a class because
 * hooks have no `getSnapshotBeforeUpdate`, where the old places can be read without forcing a layout. Reading them
 * after every change would dominate a first visit's load time.
 */
export class Slide extends Component<SlideProps> {
  override getSnapshotBeforeUpdate(before: SlideProps): Places | null {
    const { list, order, listKey } = this.props;
    if (before.order === order || before.listKey !== listKey) return null;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    return placesOf(list.current);
  }

  override componentDidUpdate(_before: SlideProps, _state: unknown, places: Places | null) {
    if (places === null || places.size === 0) return;
    for (const [child, now] of placesOf(this.props.list.current)) {
      const was = places.get(child);
      if (!was) child.animate([{ opacity: 0 }, { opacity: 1 }], SLIDE);
      else if (was.left !== now.left || was.top !== now.top) {
        const from = `translate(${was.left - now.left}px, ${was.top - now.top}px)`;
        child.animate([{ transform: from }, { transform: "none" }], SLIDE);
      }
    }
  }

  override render() {
    return null;
  }
}

function placesOf(list: HTMLElement | null): Places {
  const children = Array.from(list?.children ?? []).filter((child) => child instanceof HTMLElement);
  return new Map(children.map((child) => [child, { left: child.offsetLeft, top: child.offsetTop }]));
}
