/** A directed graph whose nodes are numbers. */
export class Graph {
  readonly #targets = new Map<number, number[]>();

  /** An edge of a node to itself means nothing, and is left out. */
  add(from: number, to: number): void {
    if (from === to) return;
    const targets = this.#targets.get(from);
    if (targets) targets.push(to);
    else this.#targets.set(from, [to]);
  }

  /** The groups of nodes that reach each other (Tarjan), each of two nodes or more. Does not recurse. */
  cycles(): number[][] {
    const search = new Search(this.#targets);
    for (const node of this.#targets.keys()) search.visit(node);
    return search.groups;
  }
}

class Search {
  readonly groups: number[][] = [];
  readonly #targets: ReadonlyMap<number, readonly number[]>;
  readonly #order = new Map<number, number>();
  readonly #lowest = new Map<number, number>();
  readonly #open: number[] = [];
  readonly #isOpen = new Set<number>();

  constructor(targets: ReadonlyMap<number, readonly number[]>) {
    this.#targets = targets;
  }

  visit(root: number): void {
    if (this.#order.has(root)) return;
    const path = [{ node: root, next: 0 }];
    this.#enter(root);
    for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
      const target = this.#targets.get(place.node)?.[place.next];
      place.next += 1;
      if (target === undefined) {
        this.#leave(place.node);
        path.pop();
        const parent = path.at(-1);
        if (parent) this.#lower(parent.node, this.#lowest.get(place.node) ?? 0);
      } else if (!this.#order.has(target)) {
        this.#enter(target);
        path.push({ node: target, next: 0 });
      } else if (this.#isOpen.has(target)) this.#lower(place.node, this.#order.get(target) ?? 0);
    }
  }

  #enter(node: number): void {
    this.#lowest.set(node, this.#order.size);
    this.#order.set(node, this.#order.size);
    this.#open.push(node);
    this.#isOpen.add(node);
  }

  #lower(node: number, to: number): void {
    this.#lowest.set(node, Math.min(this.#lowest.get(node) ?? to, to));
  }

  #leave(node: number): void {
    if (this.#lowest.get(node) !== this.#order.get(node)) return;
    const group = this.#open.splice(this.#open.lastIndexOf(node));
    for (const member of group) this.#isOpen.delete(member);
    if (group.length > 1) this.groups.push(group);
  }
}
