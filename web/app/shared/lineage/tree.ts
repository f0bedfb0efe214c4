import { parts } from '@kinora/catalogue/file-part';
import type { Generation, Lineage } from '@kinora/server/generations-wire';

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
  /** Its own among all lines. */
  key: string;
  node: Node;
  /** Of a line that is one clip of its scene: which, counted from 1; null for the generation itself. */
  clip: number | null;
  /** How many clips the scene was joined of; 0 where it is none. */
  clips: number;
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
  const open = (above: string, level: number, before = 0) => {
    const shown = (children.get(above) ?? []).toSorted((one, other) => timeOf(one) - timeOf(other));
    for (const [index, node] of shown.entries()) {
      const [first, ...more] = edges.get(node.id) ?? [];
      const clips = clipsOf(node);
      const others = [...new Set(more.map(({ parent }) => parent))].filter((parent) => parent !== first?.parent);
      lines.push({
        ...{ key: node.id, node, clip: null, clips, level, others, place: before + index + 1 },
        ...{ siblings: before + shown.length, hasChildren: clips > 0 || children.has(node.id) },
        part: first?.part ?? null,
        parent: first?.parent ?? null,
      });
      if (collapsed.has(node.id)) continue;
      const siblings = clips + (children.get(node.id)?.length ?? 0);
      lines.push(...stepsOf(node, { clips, level: level + 1, siblings }));
      open(node.id, level + 1, clips);
    }
  };
  open('', 1);
  return lines;
}

/** The clips of a scene, each as a line of its own. */
function stepsOf(node: Node, { clips, ...where }: Pick<TreeItem, 'clips' | 'level' | 'siblings'>): TreeItem[] {
  return Array.from({ length: clips }, (_, index) => ({
    ...{ key: `${node.id}:${index + 1}`, node, clip: index + 1, clips, place: index + 1, ...where },
    ...{ part: 'step', parent: node.id, others: [], hasChildren: false },
  }));
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

/** The clips that a scene was joined of; what was made in one call has none. */
function clipsOf({ generation }: Node): number {
  const clips = generation?.metadata.clips;
  return typeof clips === 'number' && Number.isInteger(clips) && clips > 1 ? Math.min(clips, MOST_CLIPS) : 0;
}

const MOST_CLIPS = 100;

/** The part as texts know it. */
export function partName(part: string | null) {
  if (part === null) return 'first';
  if (part === 'step') return 'step';
  return parts.find((known) => known === part) ?? 'other';
}
