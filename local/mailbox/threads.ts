/** Which emails belong to one conversation: those whose headers name each other, or the same earlier email. */
export class Threads {
  readonly #threadByMessageId = new Map<string, string>();
  readonly #threadById = new Map<string, string>();

  /** `references` are the message ids of the email's headers, its own first. */
  add(id: string, references: readonly string[]): void {
    const known = references.map((reference) => this.#threadByMessageId.get(reference));
    const thread = known.find((found) => found !== undefined) ?? id;
    for (const reference of references) this.#threadByMessageId.set(reference, thread);
    this.#threadById.set(id, thread);
  }

  of(id: string): string {
    return this.#threadById.get(id) ?? id;
  }
}

/** The email's own message id, as its header gives it or as a provider would make one. */
export function messageIdOf({ id, headers }: { id: string; headers: Record<string, string> }): string {
  return idsIn(header(headers, "Message-ID"))[0] ?? `<${id}@mailbox.local>`;
}

/** The email's own message id, and those that it answers. */
export function referencesOf(message: { id: string; headers: Record<string, string> }): string[] {
  const { headers } = message;
  const answered = [header(headers, "In-Reply-To"), header(headers, "References")].flatMap(idsIn);
  return [messageIdOf(message), ...answered];
}

/** A header by its name in any case, or an empty text. */
function header(headers: Record<string, string>, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? "";
}

function idsIn(text: string): string[] {
  return text.match(/<[^<>\s]+>/g) ?? [];
}
