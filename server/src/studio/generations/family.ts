import { parts } from '@kinora/catalogue/file-part';

/** One row of a family: a generation with one of its parents. `tokens`: what it cost; null where it is deleted for good. */
export type FamilyRow = {
  id: string;
  tokens: number | null;
  created: number | null;
  parent: string | null;
  part: string | null;
  output: number | null;
};

export type Edge = { child: string; parent: string; part: string; output: number | null };
/** A generation where the tree shows it: below the first of its parents. */
export type Member = {
  id: string;
  tokens: number | null;
  created: number;
  edges: readonly Edge[];
  children: Member[];
  /** How many were made of it, and what they cost together with it. */
  below: number;
  branchTokens: number;
};

const rank: ReadonlyMap<string, number> = new Map(parts.map((part, place) => [part, place]));
const byPart = (one: Edge, other: Edge) =>
  (rank.get(one.part) ?? parts.length) - (rank.get(other.part) ?? parts.length);
const byTime = (one: Member, other: Member) => one.created - other.created || (one.id < other.id ? -1 : 1);

/**
 * Everybody of a family with what is below them: first the way from the root to the one who is asked about, then what was
 * made of that one, then all others. Nobody comes before the parent that the tree shows them under.
 */
export function readFamily(rows: readonly FamilyRow[], of: string): Member[] {
  const members = new Map<string, Member & { edges: Edge[] }>();
  for (const { id, tokens, created, parent, part, output } of rows) {
    const known = members.get(id);
    const member = known ?? { id, tokens, created: created ?? 0, edges: [], children: [], below: 0, branchTokens: 0 };
    if (known === undefined) members.set(id, member);
    if (parent !== null && part !== null) member.edges.push({ child: id, parent, part, output });
  }
  const roots: Member[] = [];
  for (const member of members.values()) {
    // A family may be cut off: who is beyond is no parent here.
    member.edges = member.edges.filter(({ parent }) => members.has(parent)).sort(byPart);
    const shownUnder = members.get(member.edges[0]?.parent ?? '');
    (shownUnder?.children ?? roots).push(member);
  }
  roots.sort(byTime);
  for (const { children } of members.values()) if (children.length > 1) children.sort(byTime);
  const fromRoots = inBreadth(roots);
  for (const member of fromRoots.toReversed()) sum(member);

  const way: Member[] = [];
  let next = members.get(of);
  while (next !== undefined) {
    way.unshift(next);
    next = members.get(next.edges[0]?.parent ?? '');
  }
  return [...new Set([...way, ...inBreadth(way.slice(-1)), ...fromRoots])];
}

function inBreadth(first: readonly Member[]): Member[] {
  const found = [...first];
  for (const { children } of found) for (const child of children) found.push(child);
  return found;
}

function sum(member: Member): void {
  member.branchTokens = member.tokens ?? 0;
  for (const { below, branchTokens } of member.children) {
    member.below += below + 1;
    member.branchTokens += branchTokens;
  }
}
