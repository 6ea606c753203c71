import { readFileSync } from "node:fs";

/** Offsets and flags of LMDB's file format, version 2. */
const PAGE_HEADER = 24;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const META = 0x08;
const BIG_DATA = 0x01;
const SUB_DATA = 0x02;
const NODE_HEADER = 8;
const NO_PAGE = 2n ** 64n - 1n;
const MAX_DEPTH = 32;

/** One B+ tree as its parent describes it. */
interface TreeRecord {
  flags: number;
  depth: number;
  branchPages: number;
  leafPages: number;
  overflowPages: number;
  entries: number;
  root: number | null;
}

/** A value's place in the file, and its length. */
interface Value {
  at: number;
  bytes: number;
}

/** One entry of a page, from `at` to `end` in the file. */
interface Node {
  at: number;
  end: number;
  key: Buffer;
  flags: number;
  dataAt: number;
  dataBytes: number;
}

class Damage extends Error {}

/**
 * Reads every page of an LMDB file without LMDB, which trusts what it reads and may crash on damage: page numbers and
 * kinds, bounds, the order of keys, and the counts. Returns the first problem, or null. Nothing may write the file.
 */
export function findTreeDamage(path: string): string | null {
  try {
    new TreeReader(readFileSync(path)).check();
    return null;
  } catch (error) {
    if (error instanceof Damage || error instanceof RangeError) return error.message;
    throw error;
  }
}

class TreeReader {
  readonly #bytes: Buffer;
  readonly #visited = new Set<number>();
  #pageBytes = 4096;
  #lastPage = 0;
  #txnId = 0n;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  check(): void {
    const first = this.#readMeta(0);
    this.#pageBytes = first.pageBytes;
    const second = this.#readMeta(first.pageBytes);
    require(second.pageBytes === first.pageBytes, "the two meta pages disagree about the page size");
    const meta = second.txnId > first.txnId ? second : first;
    this.#lastPage = meta.lastPage;
    this.#txnId = meta.txnId;
    this.#visited.add(0).add(1);
    const free: Value[] = [];
    this.#checkTree(
      meta.free,
      "the list of free pages",
      (a, b) => Number(a.readBigUInt64LE() - b.readBigUInt64LE()),
      (value) => free.push(value),
    );
    const named = this.#checkTree(meta.main, "the main tree", Buffer.compare);
    for (const [name, record] of named) this.#checkTree(record, `the tree ${name}`, Buffer.compare);
    for (const value of free) this.#checkFreePages(value);
  }

  /** LMDB writes to the pages named here: a wrong one is beyond the end of the file, or in use. */
  #checkFreePages({ at, bytes }: Value): void {
    const count = this.#bytes.readBigUInt64LE(at);
    require(count < BigInt(bytes >> 3), "the list of free pages is longer than its entry");
    for (let i = 1; i <= count; i += 1) {
      let first = this.#bytes.readBigInt64LE(at + 8 * i);
      let pages = 1n;
      if (first === 0n) continue;
      if (first < 0n) {
        // The length of a run, whose first page follows.
        i += 1;
        require(i <= count, "the list of free pages ends in a run");
        pages = -first;
        first = this.#bytes.readBigInt64LE(at + 8 * i);
      }
      const end = first + pages;
      require(first >= 2n &&
        end <= BigInt(this.#lastPage) + 1n, `page ${first} is listed as free, but is not in the file`);
      for (let page = Number(first); page < end; page += 1) {
        require(!this.#visited.has(page), `page ${page} is free and in use`);
        this.#visited.add(page);
      }
    }
  }

  #readMeta(at: number) {
    const bytes = this.#bytes;
    const body = at + PAGE_HEADER;
    require(bytes.readUInt16LE(at + 18) === META, `page ${at === 0 ? 0 : 1} is not a meta page`);
    require(bytes.readUInt32LE(body) === MAGIC, "a meta page does not name the format");
    require((bytes.readUInt32LE(body + 4) & 0xffff) === VERSION, "a meta page names another version");
    const pageBytes = bytes.readUInt32LE(body + 24);
    require([4096, 8192, 16384, 32768, 65536].includes(pageBytes), "the page size is impossible");
    return {
      pageBytes,
      free: readRecord(bytes, body + 24),
      main: readRecord(bytes, body + 72),
      lastPage: Number(bytes.readBigUInt64LE(body + 120)),
      txnId: bytes.readBigUInt64LE(body + 128),
    };
  }

  /** Checks one tree. Returns the trees that its entries describe. */
  #checkTree(
    record: TreeRecord,
    name: string,
    compare: (a: Buffer, b: Buffer) => number,
    onValue?: (value: Value) => void,
  ): Map<string, TreeRecord> {
    const found = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 };
    const named = new Map<string, TreeRecord>();
    let last: Buffer | null = null;
    const visit = (page: number, level: number, low: Buffer | null, high: Buffer | null) => {
      require(level <= record.depth && level <= MAX_DEPTH, `${name} is deeper than recorded`);
      const at = this.#enter(page, level === record.depth ? LEAF : BRANCH, name);
      const nodes = this.#nodes(at, name);
      if (level < record.depth) {
        found.branchPages += 1;
        for (const [i, node] of nodes.entries()) {
          const nodeLow = i === 0 ? low : node.key;
          const nodeHigh = nodes[i + 1]?.key ?? high;
          visit(childOf(this.#bytes, node.at), level + 1, nodeLow, nodeHigh);
        }
        return;
      }
      found.leafPages += 1;
      for (const node of nodes) {
        const isOrdered = last === null || compare(last, node.key) < 0;
        const isInside =
          (low === null || compare(low, node.key) <= 0) && (high === null || compare(node.key, high) < 0);
        require(isOrdered && isInside, `${name} has a key out of order on page ${page}`);
        last = node.key;
        found.entries += 1;
        const long = node.flags === BIG_DATA ? this.#checkOverflow(node, name) : null;
        found.overflowPages += long?.pages ?? 0;
        onValue?.({ at: long === null ? node.dataAt : long.at + PAGE_HEADER, bytes: node.dataBytes });
        if (node.flags === SUB_DATA)
          named.set(node.key.toString("latin1").replace("\0", ""), readRecord(this.#bytes, node.dataAt));
        else
          require(node.flags === 0 ||
            long !== null, `${name} has an entry of an unknown kind on page ${page}`);
      }
    };
    if (record.root !== null) visit(record.root, 1, null, null);
    for (const count of ["branchPages", "leafPages", "overflowPages", "entries"] as const)
      require(found[count] ===
        record[count], `${name} has ${found[count]} ${count}, recorded are ${record[count]}`);
    return named;
  }

  /** Checks a page's header. Returns its offset. */
  #enter(page: number, kind: number, name: string): number {
    const at = page * this.#pageBytes;
    const isThere = page >= 2 && page <= this.#lastPage && at + this.#pageBytes <= this.#bytes.length;
    require(isThere && !this.#visited.has(page), `${name} names page ${page} wrongly`);
    this.#visited.add(page);
    const isRight =
      this.#bytes.readBigUInt64LE(at) === BigInt(page) && this.#bytes.readUInt16LE(at + 18) === kind;
    // LMDB takes a page of a later transaction for one it may write in place, and crashes.
    const isOlder = this.#bytes.readBigUInt64LE(at + 8) <= this.#txnId;
    require(isRight && isOlder, `page ${page} of ${name} is not what it should be`);
    return at;
  }

  #nodes(at: number, name: string) {
    const bytes = this.#bytes;
    const [lower, upper] = [bytes.readUInt16LE(at + 20), bytes.readUInt16LE(at + 22)];
    require(lower <= upper &&
      upper <= this.#pageBytes - PAGE_HEADER, `${name} has a page with impossible bounds`);
    const isLeaf = bytes.readUInt16LE(at + 18) === LEAF;
    const nodes: Node[] = [];
    for (let i = 0; i < lower >> 1; i += 1) {
      const pointer = bytes.readUInt16LE(at + PAGE_HEADER + 2 * i);
      const node = at + PAGE_HEADER + pointer;
      const keyBytes = bytes.readUInt16LE(node + 6);
      const flags = isLeaf ? bytes.readUInt16LE(node + 4) : 0;
      const dataAt = node + NODE_HEADER + keyBytes;
      const dataBytes = isLeaf ? bytes.readUInt32LE(node) : 0;
      const stored = flags === BIG_DATA ? 24 : dataBytes;
      const isInside = pointer >= upper && dataAt + stored <= at + this.#pageBytes;
      require(isInside, `${name} has an entry outside its page`);
      const end = dataAt + stored + ((dataAt + stored) % 2);
      nodes.push({
        at: node,
        end,
        key: bytes.subarray(node + NODE_HEADER, dataAt),
        flags,
        dataAt,
        dataBytes,
      });
    }
    require(nodes.length > 0, `${name} has an empty page`);
    const isFilled = areAdjacent(nodes, at + PAGE_HEADER + upper, at + this.#pageBytes);
    require(isFilled, `${name} has an entry of impossible length`);
    return nodes;
  }

  #checkOverflow({ dataAt, dataBytes }: { dataAt: number; dataBytes: number }, name: string) {
    const page = Number(this.#bytes.readBigUInt64LE(dataAt));
    const at = this.#enter(page, OVERFLOW, name);
    const pages = this.#bytes.readUInt32LE(at + 20);
    const needed = Math.floor((PAGE_HEADER - 1 + dataBytes) / this.#pageBytes) + 1;
    const recorded = this.#bytes.readBigUInt64LE(dataAt + 16);
    require(pages === needed &&
      recorded === BigInt(pages) &&
      page + pages - 1 <= this.#lastPage, `${name} has a long value of impossible length`);
    for (let i = 1; i < pages; i += 1) this.#visited.add(page + i);
    return { at, pages };
  }
}

function readRecord(bytes: Buffer, at: number): TreeRecord {
  const number = (offset: number) => Number(bytes.readBigUInt64LE(at + offset));
  const root = bytes.readBigUInt64LE(at + 40);
  return {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    branchPages: number(8),
    leafPages: number(16),
    overflowPages: number(24),
    entries: number(32),
    root: root === NO_PAGE ? null : Number(root),
  };
}

/**
 * True if the entries fill the space between two offsets, in any order. LMDB moves entries by their lengths: a wrong one
 * makes it write outside of the page.
 */
function areAdjacent(nodes: readonly Node[], from: number, to: number): boolean {
  let next = from;
  for (const { at, end } of nodes.toSorted((a, b) => a.at - b.at)) {
    if (at !== next) return false;
    next = end;
  }
  return next === to;
}

/** The page that a branch node names: 48 bits, of which the top 16 are where a leaf node has its flags. */
function childOf(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at) + bytes.readUInt16LE(at + 4) * 2 ** 32;
}

function require(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new Damage(problem);
}
