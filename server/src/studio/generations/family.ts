import { parts } from '@kinora/catalogue/file-part';

/** Bytes of a member: id (16), what it cost (4), when it was made, in microseconds (8), as PostgreSQL sends them. */
export const MEMBER_BYTES = 28;
/** Bytes of a connection: child (16), parent (16), which output of the parent (2; -1 where it was none). */
export const CONNECTION_BYTES = 34;

export type Connections = {
  pairs: Buffer;
  /** The part of each, between commas. */
  parts: string;
};
type Edge = { child: string; parent: string; part: string; output: number | null };
/** A generation where the tree shows it: below the first of its parents. */
type Member = {
  id: string;
  edges: Edge[];
  /** How many were made of it, and what they cost together with it. */
  below: number;
  branchTokens: number;
};
type Family = { generations: number; tokens: number; page: Member[] };

const rank: ReadonlyMap<string, number> = new Map(parts.map((part, place) => [part, place]));
const rankOf = (part: string | undefined) => rank.get(part ?? '') ?? parts.length;

/** Who hangs together, by number; `asked` is the one who is asked about. */
type Connected = {
  asked: number;
  ids: readonly string[];
  findNumber: (bytes: Buffer, at: number) => number | undefined;
  childOf: Int32Array;
  parentOf: Int32Array;
  /** The connection by which the tree shows somebody; -1 for a root. */
  shownBy: Int32Array;
  /** Ids of those who were made of nobody. */
  roots: () => string[];
  partOf: string[];
  outputOf: (edge: number) => number | null;
};

/** Numbers in typed arrays: an object for each of thousands takes several times as long. */
export function connect({ pairs, parts: list }: Connections, of: string): Connected {
  const partOf = list.split(',');
  const edges = pairs.length / CONNECTION_BYTES;
  const { ids, numberOf, findNumber } = createNumbering();
  const childOf = new Int32Array(edges);
  const parentOf = new Int32Array(edges);
  const shownBy = new Int32Array(2 * edges + 1).fill(-1);
  for (let edge = 0; edge < edges; edge += 1) {
    const child = numberOf(pairs, edge * CONNECTION_BYTES);
    childOf[edge] = child;
    parentOf[edge] = numberOf(pairs, edge * CONNECTION_BYTES + 16);
    const shown = read(shownBy, child);
    if (shown === -1 || rankOf(partOf[edge]) < rankOf(partOf[shown])) shownBy[child] = edge;
  }
  return {
    asked: numberOf(Buffer.from(of.replaceAll('-', ''), 'hex'), 0),
    ...{ ids, findNumber, childOf, parentOf, shownBy, partOf },
    roots: () => ids.filter((_, member) => read(shownBy, member) === -1).map(asUuid),
    outputOf: (edge) => {
      const output = pairs.readInt16BE(edge * CONNECTION_BYTES + 32);
      return output === -1 ? null : output;
    },
  };
}

/**
 * A page of a family, and its sums: first the way from the root to the one who is asked about, then what was made of that
 * one, then all others. Nobody comes before the parent that the tree shows them under.
 * @param members who is there still; whoever is only named by a connection cost nothing and is the oldest
 */
export function readFamily(
  { asked, ids, findNumber, childOf, parentOf, shownBy, partOf, outputOf }: Connected,
  members: Buffer,
  { offset, limit }: { offset: number; limit: number },
): Family {
  const known = ids.length;
  // Sums of them may be larger than what an integer of 32 bits holds.
  const tokens = new Float64Array(known);
  const created = new Float64Array(known);
  for (let at = 0; at < members.length; at += MEMBER_BYTES) {
    const member = findNumber(members, at);
    if (member === undefined) continue;
    tokens[member] = members.readInt32BE(at + 16);
    created[member] = members.readInt32BE(at + 20) * 2 ** 32 + members.readUInt32BE(at + 24);
  }
  const above = (member: number) => (read(shownBy, member) === -1 ? -1 : read(parentOf, read(shownBy, member)));

  // Connections are mostly found in the order in which they were made; lists that are nearly sorted are sorted in one pass.
  const order = Array.from(tokens.keys()).sort(
    (one, other) => read(created, one) - read(created, other) || ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1),
  );
  // Children as chains, oldest first: from the parent to its first one, from each to the next.
  const firstBelow = new Int32Array(known).fill(-1);
  const next = new Int32Array(known).fill(-1);
  const roots: number[] = [];
  for (const member of order.reverse()) {
    const parent = above(member);
    if (parent === -1) roots.push(member);
    else {
      next[member] = read(firstBelow, parent);
      firstBelow[parent] = member;
    }
  }
  const inBreadth = (found: number[]): number[] => {
    for (const member of found) {
      for (let child = read(firstBelow, member); child !== -1; child = read(next, child)) found.push(child);
    }
    return found;
  };
  const fromRoots = inBreadth(roots.reverse());

  const below = new Int32Array(known);
  const branchTokens = tokens.slice();
  for (let place = fromRoots.length - 1; place >= 0; place -= 1) {
    const member = fromRoots[place] ?? 0;
    const parent = above(member);
    if (parent === -1) continue;
    below[parent] = read(below, parent) + read(below, member) + 1;
    branchTokens[parent] = read(branchTokens, parent) + read(branchTokens, member);
  }

  const way: number[] = [];
  for (let member = asked; member !== -1; member = above(member)) way.push(member);
  const shown = [...new Set([...way.reverse(), ...inBreadth([asked]), ...fromRoots])].slice(offset, offset + limit);
  const page = new Map<number, Member>();
  for (const member of shown) {
    page.set(member, {
      ...{ id: asUuid(ids[member] ?? ''), edges: [] },
      ...{ below: read(below, member), branchTokens: read(branchTokens, member) },
    });
  }
  for (let edge = 0; edge < childOf.length; edge += 1) {
    const member = page.get(read(childOf, edge));
    if (member === undefined) continue;
    member.edges.push({
      ...{ child: member.id, parent: asUuid(ids[read(parentOf, edge)] ?? '') },
      ...{ part: partOf[edge] ?? '', output: outputOf(edge) },
    });
  }
  for (const member of page.values()) member.edges.sort((one, other) => rankOf(one.part) - rankOf(other.part));
  return {
    generations: known,
    tokens: tokens.reduce((sum, cost) => sum + cost, 0),
    page: [...page.values()],
  };
}

/** A number for each id, in the order in which they are named; an id as 16 characters of a byte each. */
function createNumbering() {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const idAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 16);
  const findNumber = (bytes: Buffer, at: number) => numbers.get(idAt(bytes, at));
  const numberOf = (bytes: Buffer, at: number): number => {
    const id = idAt(bytes, at);
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, ids.length);
    return ids.push(id) - 1;
  };
  return { ids, numberOf, findNumber };
}

function asUuid(id: string): string {
  return Buffer.from(id, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function read(list: Int32Array | Float64Array, place: number): number {
  return list[place] ?? 0;
}
