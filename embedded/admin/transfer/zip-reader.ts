import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { UserError } from "../../db/errors";

/** An open archive. */
export interface Zip {
  names: readonly string[];
  open(name: string): Promise<Readable>;
  text(name: string): Promise<string>;
  close(): void;
}

/** Opens an archive and reads its directory. Throws UserError if the file is not one. */
export async function openZip(path: string): Promise<Zip> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(notAZip(error)) : resolve(opened),
    );
  });
  const entries = await readEntries(zip);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (entry === undefined) throw new UserError(`The archive lacks ${name}.`);
    const bytes = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(notAZip(error)) : resolve(stream)));
    });
    return Readable.from(checked(bytes, entry), { objectMode: false });
  };
  return {
    names: [...entries.keys()],
    open,
    text: async (name) => await text(await open(name)),
    close: () => zip.close(),
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", resolve);
    zip.once("error", (error: Error) => reject(notAZip(error)));
    zip.readEntry();
  });
  return entries;
}

/** Passes bytes on, and throws UserError at their end if they have another checksum. The reader checks their length only. */
async function* checked(
  bytes: AsyncIterable<Buffer>,
  { fileName, crc32: sum }: Entry,
): AsyncGenerator<Buffer> {
  let found = 0;
  for await (const chunk of bytes) {
    found = crc32(chunk, found);
    yield chunk;
  }
  if (found !== sum) throw new UserError(`Invalid zip file: ${fileName} is damaged.`);
}

function notAZip(error: Error): UserError {
  return new UserError(`Invalid zip file: ${error.message}`);
}
