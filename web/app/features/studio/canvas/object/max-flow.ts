/** Steps to the eight neighbors; a step and its way back add up to seven. */
export const steps = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
] as const;
const LAST = steps.length - 1;

/** What a node hangs on, where that is no neighbor. */
const NOTHING = -1;
const TERMINAL = -2;
/** Whose tree a node is in. */
const [FREE, SOURCE, SINK] = [0, 1, 2] as const;

export type Grid = ReturnType<typeof createGrid>;

/**
 * A graph of the pixels of a picture, each joined with its eight neighbors, one pixel of nothing around them. Capacities are
 * whole numbers, so that every search ends.
 */
export function createGrid(width: number, height: number) {
  const row = width + 2;
  const size = row * (height + 2);
  return {
    size,
    /** How far it is to each neighbor. */
    offsets: steps.map(({ x, y }) => y * row + x),
    /** What may still flow to each neighbor. */
    capacities: steps.map(() => new Int32Array(size)),
    /** What may still flow from the source, or, where it is negative, to the sink. */
    terminals: new Int32Array(size),
    nodeOf: (x: number, y: number) => (y + 1) * row + x + 1,
  };
}

/**
 * The cheapest cut between source and sink, by the algorithm of Boykov and Kolmogorov: two trees grow towards each other, and
 * what a full path cuts off looks for a new parent. Uses the grid up.
 * @returns 1 for each node on the side of the source
 */
export function cheapestCut({ size, offsets, capacities, terminals }: Grid): Uint8Array {
  const trees = new Uint8Array(size);
  const parents = new Int8Array(size).fill(NOTHING);
  const distances = new Int32Array(size);
  /** When a node was last found to hang on its terminal. */
  const seen = new Int32Array(size);
  const isWaiting = new Uint8Array(size);
  const waiting = new Int32Array(size + 1);
  const orphans: number[] = [];
  let [first, last, time] = [0, 0, 0];

  const offset = (step: number) => offsets[step] ?? 0;
  const capacity = (node: number, step: number) => capacities[step]?.[node] ?? 0;
  const treeOf = (node: number) => trees[node] ?? FREE;
  const parentOf = (node: number) => parents[node] ?? NOTHING;

  function change(node: number, step: number, by: number): void {
    const one = capacities[step];
    if (one !== undefined) one[node] = (one[node] ?? 0) + by;
  }

  function wait(node: number): void {
    if (isWaiting[node] === 1) return;
    isWaiting[node] = 1;
    waiting[last] = node;
    last = (last + 1) % waiting.length;
  }

  /** What may flow between a node and its neighbor, in the direction in which its tree flows away from the terminal. */
  const outward = (node: number, step: number, tree: number) =>
    tree === SOURCE ? capacity(node, step) : capacity(node + offset(step), LAST - step);

  function orphan(node: number): void {
    parents[node] = NOTHING;
    orphans.push(node);
  }

  /** Lets a node's tree grow; answers the step to a node of the other tree, or -1. */
  function grow(node: number): number {
    const tree = treeOf(node);
    for (let step = 0; step <= LAST; step += 1) {
      if (outward(node, step, tree) === 0) continue;
      const next = node + offset(step);
      const other = treeOf(next);
      if (other === FREE) {
        trees[next] = tree;
        adopt(next, LAST - step, node);
        wait(next);
      } else if (other !== tree) {
        return step;
      } else if ((seen[next] ?? 0) <= (seen[node] ?? 0) && (distances[next] ?? 0) > (distances[node] ?? 0) + 1) {
        adopt(next, LAST - step, node);
      }
    }
    return -1;
  }

  function adopt(node: number, step: number, parent: number): void {
    parents[node] = step;
    seen[node] = seen[parent] ?? 0;
    distances[node] = (distances[parent] ?? 0) + 1;
  }

  /** Sends as much as it holds along the path that two trees make where they meet. */
  function augment(ofSource: number, step: number): void {
    const ofSink = ofSource + offset(step);
    let most = capacity(ofSource, step);
    let node = ofSource;
    for (let parent = parentOf(node); parent !== TERMINAL; parent = parentOf(node)) {
      node += offset(parent);
      most = Math.min(most, capacity(node, LAST - parent));
    }
    most = Math.min(most, terminals[node] ?? 0);
    node = ofSink;
    for (let parent = parentOf(node); parent !== TERMINAL; parent = parentOf(node)) {
      most = Math.min(most, capacity(node, parent));
      node += offset(parent);
    }
    most = Math.min(most, -(terminals[node] ?? 0));

    change(ofSource, step, -most);
    change(ofSink, LAST - step, most);
    node = ofSource;
    for (let parent = parentOf(node); parent !== TERMINAL; parent = parentOf(node)) {
      const above = node + offset(parent);
      change(above, LAST - parent, -most);
      change(node, parent, most);
      if (capacity(above, LAST - parent) === 0) orphan(node);
      node = above;
    }
    terminals[node] = (terminals[node] ?? 0) - most;
    if (terminals[node] === 0) orphan(node);
    node = ofSink;
    for (let parent = parentOf(node); parent !== TERMINAL; parent = parentOf(node)) {
      const above = node + offset(parent);
      change(node, parent, -most);
      change(above, LAST - parent, most);
      if (capacity(node, parent) === 0) orphan(node);
      node = above;
    }
    terminals[node] = (terminals[node] ?? 0) + most;
    if (terminals[node] === 0) orphan(node);
  }

  /** How far a node is from its terminal; infinite where it hangs on an orphan. */
  function distanceOf(node: number): number {
    let at = node;
    let far = 0;
    for (;;) {
      if (seen[at] === time) {
        far += distances[at] ?? 0;
        break;
      }
      const parent = parentOf(at);
      if (parent === NOTHING) return Number.POSITIVE_INFINITY;
      far += 1;
      if (parent === TERMINAL) {
        seen[at] = time;
        distances[at] = 1;
        break;
      }
      at += offset(parent);
    }
    let left = far;
    for (at = node; seen[at] !== time; at += offset(parentOf(at))) {
      seen[at] = time;
      distances[at] = left;
      left -= 1;
    }
    return far;
  }

  /** Finds an orphan another parent in its tree, or sets it free. */
  function rehome(node: number): void {
    const tree = treeOf(node);
    let [best, least] = [NOTHING, Number.POSITIVE_INFINITY];
    for (let step = 0; step <= LAST; step += 1) {
      const next = node + offset(step);
      if (treeOf(next) !== tree || parentOf(next) === NOTHING) continue;
      if (outward(next, LAST - step, tree) === 0) continue;
      const far = distanceOf(next);
      if (far < least) [best, least] = [step, far];
    }
    if (best !== NOTHING) {
      parents[node] = best;
      seen[node] = time;
      distances[node] = least + 1;
      return;
    }
    trees[node] = FREE;
    for (let step = 0; step <= LAST; step += 1) {
      const next = node + offset(step);
      if (treeOf(next) !== tree) continue;
      if (outward(next, LAST - step, tree) > 0) wait(next);
      const parent = parentOf(next);
      if (parent >= 0 && next + offset(parent) === node) orphan(next);
    }
  }

  for (let node = 0; node < size; node += 1) {
    const flow = terminals[node] ?? 0;
    if (flow === 0) continue;
    trees[node] = flow > 0 ? SOURCE : SINK;
    parents[node] = TERMINAL;
    distances[node] = 1;
    wait(node);
  }
  while (first !== last) {
    const node = waiting[first] ?? 0;
    const step = treeOf(node) === FREE ? -1 : grow(node);
    if (step === -1) {
      first = (first + 1) % waiting.length;
      isWaiting[node] = 0;
      continue;
    }
    time += 1;
    if (treeOf(node) === SOURCE) augment(node, step);
    else augment(node + offset(step), LAST - step);
    for (let one = orphans.pop(); one !== undefined; one = orphans.pop()) rehome(one);
  }
  return trees.map((tree) => (tree === SOURCE ? 1 : 0));
}
