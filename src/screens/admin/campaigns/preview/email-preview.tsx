import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Smartphone from "lucide-react/icons/smartphone";
import Sun from "lucide-react/icons/sun";
import Text from "lucide-react/icons/text";
import { useEffect, useRef, useState } from "react";
import type { Icon } from "../../../../ui/button";
import { IconButton } from "../../../../ui/button";
import { cx } from "../../../../ui/cx";
import { Skeleton } from "../../../../ui/skeleton";
import type { MailTheme } from "./mail-document";
import { drawMail } from "./mail-document";

export interface PreviewedMail {
  subject: string;
  preview: string;
  html: string;
  text: string;
}

const LOOKS = ["desktop", "phone", "text"] as const;
type Look = (typeof LOOKS)[number];
const LOOK_BUTTONS: Record<Look, { label: string; icon: Icon }> = {
  desktop: { label: "On a computer", icon: Monitor },
  phone: { label: "On a phone", icon: Smartphone },
  text: { label: "As plain text", icon: Text },
};
const WIDTHS = { desktop: 640, phone: 360 };

interface EmailPreviewProps {
  title: string;
  /** Undefined while it loads, null if nobody would get it. */
  mail: PreviewedMail | null | undefined;
}

/** An email as it will look on a computer, on a phone and as plain text, in light and dark mode. */
export function EmailPreview({ title, mail }: EmailPreviewProps) {
  const [look, setLook] = useState<Look>("phone");
  const [theme, setTheme] = useState<MailTheme>("light");
  const isDark = theme === "dark";
  return (
    <section aria-label={title} className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="flex min-h-14 items-center gap-1 border-b border-line px-4">
        <h3 className="mr-auto text-14 font-semibold">{title}</h3>
        {LOOKS.map((each) => (
          <IconButton
            key={each}
            {...LOOK_BUTTONS[each]}
            size="sm"
            variant={each === look ? "soft" : "muted"}
            aria-pressed={each === look}
            onClick={() => setLook(each)}
          />
        ))}
        <IconButton
          label="In dark mode"
          icon={isDark ? Moon : Sun}
          size="sm"
          variant={isDark ? "soft" : "muted"}
          aria-pressed={isDark}
          onClick={() => setTheme(isDark ? "light" : "dark")}
        />
      </div>
      {mail === undefined && <Skeleton className="m-4 h-80" />}
      {mail === null && <p className="p-4 text-14 text-muted">There is nobody to fill it in for.</p>}
      {mail && (
        <>
          <p className="border-b border-line px-4 py-3 text-14">
            <span className="font-semibold">{mail.subject}</span>{" "}
            <span className="text-muted">{mail.preview}</span>
          </p>
          {look === "text" ? (
            <pre
              tabIndex={0}
              className="max-h-[36rem] overflow-auto p-4 font-mono text-13 break-words whitespace-pre-wrap"
            >
              {mail.text}
            </pre>
          ) : (
            <Drawing title={title} html={mail.html} width={WIDTHS[look]} theme={theme} />
          )}
        </>
      )}
    </section>
  );
}

interface DrawingProps {
  title: string;
  html: string;
  width: number;
  theme: MailTheme;
}

/** The email at its own width, made smaller where the panel is narrower. */
function Drawing({ title, html, width, theme }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ room: width, height: 480 });
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page || !box.current) return;
    drawMail(page, html, theme);
    const measure = () =>
      setSize({ room: box.current?.clientWidth ?? width, height: page.body.scrollHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    observer.observe(page.body);
    measure();
    return () => observer.disconnect();
  }, [html, theme, width]);
  const scale = Math.min(1, size.room / width);
  return (
    // Tall enough for a reactivation email down to its footer; the keyboard scrolls a longer one.
    <div
      role="group"
      aria-label={title}
      tabIndex={0}
      className={cx("max-h-[54rem] overflow-x-hidden overflow-y-auto", theme === "dark" && "bg-ink")}
    >
      <div ref={box} className="mx-auto" style={{ maxWidth: width, height: size.height * scale }}>
        <iframe
          ref={frame}
          title={title}
          tabIndex={-1}
          sandbox="allow-same-origin"
          className="block origin-top-left border-0"
          style={{ width, height: size.height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
