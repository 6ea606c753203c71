import { write } from "../fixture";
import { BOOKS, genreOf, SavedLibrary, titleOf } from "./saved-library";

/**
 * A process that a test kills. It changes books of the library in the given folder, so that its index is written to a
 * file again and again, and prints a line once some changes are on disk.
 */
const [folder = "", first = "0"] = process.argv.slice(2);
const library = new SavedLibrary("running", folder);
await library.open();
await library.search("night");
const ids = library.add(0, BOOKS);
for (let n = Number(first); ; n += 1) {
  const { commit } = write(library.db, (tx) => {
    tx.patch(ids[n % BOOKS] ?? "", { title: `changed ${titleOf(n * 7)}`, genre: genreOf(n) });
    for (let at = 0; at < 40; at += 1) tx.insert("books", { title: titleOf(n + at), genre: genreOf(at) });
  });
  await commit.durable;
  process.stdout.write(`${n}\n`);
}
