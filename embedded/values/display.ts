import { bytesOf, floatOf, int64Of, kindOf, type ConvexValue } from "./value";

/** A value in the format of error messages, such as `{name: "Ada", age: 36.0}`. */
export function displayValue(value: ConvexValue): string {
  switch (kindOf(value)) {
    case "null":
      return "null";
    case "boolean":
      return String(value);
    case "float64":
      return displayFloat(floatOf(value) ?? 0);
    case "int64":
      return String(int64Of(value));
    case "commitTs":
      return "<commitTs>";
    case "string":
      return displayString(String(value));
    case "bytes":
      return `b"${bytesOf(value)?.toString("hex") ?? ""}"`;
    case "array":
      return `[${Object.values(value as ConvexValue[])
        .map(displayValue)
        .join(", ")}]`;
    case "object":
      return displayFields(Object.entries(value as object).map(([f, inner]) => [f, displayValue(inner)]));
  }
}

/** An object in the format of error messages, `{a: …, b: …}`, sorted by field name. */
export function displayFields(fields: [string, string][]): string {
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([field, text]) => `${field}: ${text}`).join(", ")}}`;
}

/** A number in a format that always shows it is a float: `36.0`, `1e21`, `NaN`, `-inf`. */
export function displayFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) return value.toExponential().replace("e+", "e");
  if (!Number.isInteger(value)) return String(value);
  return Object.is(value, -0) ? "-0.0" : `${value}.0`;
}

function displayString(text: string): string {
  const escaped = text.replace(/["\\\n\r\t]/g, (char) => ESCAPES[char] ?? char);
  const visible = escaped.replace(/\p{Cc}/gu, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`);
  return `"${visible}"`;
}

const ESCAPES: { [char: string]: string } = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};
