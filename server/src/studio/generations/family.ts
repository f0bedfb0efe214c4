import { parts } from '@kinora/catalogue/file-part';

/** Who is there still: one place of each list is one generation. `tokens`: what it cost; `created`: in seconds. */
export type Members = { ids: readonly string[]; tokens: readonly number[]; created: readonly number[] };
/** Who was made of whom: one place of each list is one connection. */
export type Connections = {
  children: readonly string[];
  parents: readonly string[];
  parts: readonly string[];
  outputs: readonly (number | null)[];
};

export type Edge = { child: string; parent: string; part: string; output: number | null };
/** A generation where the tree shows it: below the first of its parents. */
export type Member = {
  id: string;
  /** 0 where it is deleted for good. */
  tokens: number;
  created: number;
  edges: Edge[];
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
export function readFamily({ ids, tokens, created }: Members, connections: Connections, of: string): Member[] {
  const members = new Map<string, Member>();
  const add = (id: string, cost: number, at: number): Member => {
    const member = { id, tokens: cost, created: at, edges: [], children: [], below: 0, branchTokens: 0 };
    members.set(id, member);
    return member;
  };
  for (const [place, id] of ids.entries()) add(id, tokens[place] ?? 0, created[place] ?? 0);
  for (const [place, child] of connections.children.entries()) {
    const [parent, part] = [connections.parents[place], connections.parts[place]];
    if (parent === undefined || part === undefined) continue;
    if (!members.has(parent)) add(parent, 0, 0);
    const member = members.get(child) ?? add(child, 0, 0);
    member.edges.push({ child, parent, part, output: connections.outputs[place] ?? null });
  }
  const roots: Member[] = [];
  for (const member of members.values()) {
    if (member.edges.length > 1) member.edges.sort(byPart);
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
  member.branchTokens = member.tokens;
  for (const { below, branchTokens } of member.children) {
    member.below += below + 1;
    member.branchTokens += branchTokens;
  }
}
