/** Each article's text is its own file, fetched only with its page. */
const texts = import.meta.glob<string>("./*.md", { query: "?raw", import: "default" });

const fetched = new Map<string, Promise<string>>();

/** Returns the same promise for the same article, so that a screen can wait for it with `use`. */
export function loadArticleText(id: string): Promise<string> {
  const known = fetched.get(id);
  if (known) return known;
  const load = texts[`./${id}.md`];
  const text = load ? load() : Promise.reject(new Error(`There is no text for ${id}.`));
  fetched.set(id, text);
  return text;
}
