/**
 * A Convex value in the form it crosses every boundary of this backend: Convex-encoded JSON, parsed.
 * int64 is `{ $integer: base64 }`, bytes `{ $bytes: base64 }`, NaN, infinities and -0 `{ $float: base64 }`.
 * Documents are stored, compared, indexed and validated in this form; nothing converts them to bigint
 * or ArrayBuffer, because user code does that on its side of the syscall.
 */
export type ConvexValue =
  | null
  | boolean
  | number
  | string
  | ConvexValue[]
  | { [field: string]: ConvexValue };

export type ConvexObject = { [field: string]: ConvexValue };
