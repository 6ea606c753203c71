import { grouped } from "@domain/figures";
import type { Run } from "../campaign";

/** Why an email was given up. It was tried for a day before it expired. */
export function failureWords(error: string): string {
  return error === "expired" ? "The provider didn’t take it for a day" : `The provider refused it: ${error}`;
}

/** "198 sent, 6 skipped, 2 failed": a run's results without its zeros. */
export function resultWords({ sent, skipped, failed }: Pick<Run, "sent" | "skipped" | "failed">): string {
  const parts: [number, string][] = [
    [sent, "sent"],
    [skipped, "skipped"],
    [failed, "failed"],
  ];
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)} ${word}`);
  return words.length === 0 ? "nothing sent yet" : words.join(", ");
}
