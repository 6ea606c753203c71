import type { ReactNode } from "react";

interface GlyphProps {
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
}

function Glyph({ size = 18, strokeWidth = 1.75, className, children }: GlyphProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      {children}
    </svg>
  );
}

/* The signs of the networks, drawn in the line of our other icons. */

export function XGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M4 4l16 16M20 4 4 20" />
    </Glyph>
  );
}

export function BlueskyGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M12 10.500C10.500 7.500 7 4.200 4.500 4c-1.300 0-1.500 1-1.500 2 0 1.500.6 5 1.200 6 1 1.800 3 2 4.600 1.800-2.800.4-4.300 1.800-2.700 3.800 2.600 3 5-.6 5.900-2.600.9 2 3.300 5.600 5.900 2.600 1.600-2 .1-3.400-2.700-3.800 1.600.2 3.600 0 4.600-1.800.6-1 1.200-4.500 1.200-6 0-1-.2-2-1.500-2-2.500.2-6 3.500-7.500 6.500z" />
    </Glyph>
  );
}

export function RedditGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <ellipse cx="12" cy="14" rx="8" ry="6" />
      <path d="M12 8l1.200-4.500 4 1M9 16.500c1.800 1.200 4.200 1.200 6 0" />
      <circle cx="18.500" cy="4.800" r="1.300" />
      <path d="M9 13h.01M15 13h.01" strokeWidth="2.500" />
      <path d="M5 10.500a2 2 0 1 0-1.500 3.200M19 10.500a2 2 0 1 1 1.500 3.200" />
    </Glyph>
  );
}

export function LinkedInGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="3" y="3" width="18" height="18" rx="2.500" />
      <path d="M7.500 10.500V17M7.500 7.300v.01M11.500 17v-6.500M11.500 13.500c0-2 1.200-3 2.600-3s2.400 1 2.400 2.800V17" />
    </Glyph>
  );
}

export function InstagramGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.800 7.200h.01" strokeWidth="2.500" />
    </Glyph>
  );
}

export function TikTokGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M13.500 3v11.800a3.700 3.700 0 1 1-3.700-3.700M13.500 3c.3 3 2.300 5 5.300 5.200" />
    </Glyph>
  );
}

export function FacebookGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M17 3.500h-2a4 4 0 0 0-4 4V21M7 12h8.500" />
    </Glyph>
  );
}
