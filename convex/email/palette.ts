/** The site's colors for emails, which cannot read its style sheet. A test compares them with styles.css. */
export const LIGHT = {
  bg: "#f7f8fa",
  surface: "#ffffff",
  third: "#edeff3",
  text: "#161a22",
  muted: "#545c6b",
  brand: "#6a1b4d",
  fill: "#6a1b4d",
  "on-fill": "#ffffff",
  line: "#d5d9e1",
  star: "#b07a00",
  ok: "#17693a",
  "ok-soft": "#e3f4e9",
} as const;

export const DARK = {
  bg: "#101218",
  surface: "#181b23",
  third: "#20242e",
  text: "#eceef3",
  muted: "#a5adbc",
  brand: "#ee9dcb",
  fill: "#a83a7c",
  "on-fill": "#ffffff",
  line: "#2f3542",
  star: "#f5b83d",
  ok: "#6fd597",
  "ok-soft": "#12301f",
} as const satisfies Record<keyof typeof LIGHT, string>;
