import { parts } from '@kinora/catalogue/file-part';
import type { Generation, Lineage } from '@kinora/server/wire';

type Node = Lineage['nodes'][number];

/** What a page does with a family that it shows. */
export type FamilyProps = {
  generation: Generation;
  onOpen: (generation: Generation) => void;
  onCompare: (generations: readonly Generation[]) => void;
  onLeave: () => void;
};

/** A node where the tree shows it. */
export type TreeItem = {
  node: Node;
  level: number;
  /** What it is to the parent above it; null of those that begin the tree. */
  part: string | null;
  parent: string | null;
  /** Its other parents. */
  others: readonly string[];
  hasChildren: boolean;
  place: number;
  siblings: number;
};

/** The nodes of some pages as lines of a tree, without what is below a collapsed one. */
export function linesOf(pages: readonly Lineage[], collapsed: ReadonlySet<string>): TreeItem[] {
  const nodes = new Map(pages.flatMap((page) => page.nodes.map((node) => [node.id, node])));
  const edges = grouped(
    pages.flatMap((page) => page.edges),
    ({ child }) => child,
  );
  const children = grouped(nodes.values(), ({ id }) => edges.get(id)?.[0]?.parent ?? '');
  const lines: TreeItem[] = [];
  const open = (above: string, level: number) => {
    const shown = (children.get(above) ?? []).toSorted((one, other) => timeOf(one) - timeOf(other));
    for (const [index, node] of shown.entries()) {
      const [first, ...more] = edges.get(node.id) ?? [];
      const others = [...new Set(more.map(({ parent }) => parent))].filter((parent) => parent !== first?.parent);
      lines.push({
        ...{ node, level, others, place: index + 1, siblings: shown.length, hasChildren: children.has(node.id) },
        part: first?.part ?? null,
        parent: first?.parent ?? null,
      });
      if (!collapsed.has(node.id)) open(node.id, level + 1);
    }
  };
  open('', 1);
  return lines;
}

function grouped<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const timeOf = ({ generation }: Node) => (generation === null ? 0 : Date.parse(generation.created_at));

/** The part as texts know it. */
export function partName(part: string | null) {
  if (part === null) return 'first';
  return parts.find((known) => known === part) ?? 'other';
}
