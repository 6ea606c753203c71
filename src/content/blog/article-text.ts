/** Each text is a file of its own and is fetched with its page alone. */
const texts = import.meta.glob<string>("./*.md", { query: "?raw", import: "default" });

const fetched = new Map<string, Promise<string>>();

/** The text of a note that exists; asked twice it is the same promise, so a screen may wait for it with `use`. */
export function loadArticleText(id: string): Promise<string> {
  const known = fetched.get(id);
  if (known) return known;
  const load = texts[`./${id}.md`];
  const text = load ? load() : Promise.reject(new Error(`There is no text for ${id}.`));
  fetched.set(id, text);
  return text;
}
