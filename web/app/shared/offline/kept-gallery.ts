import type { Catalogue, CatalogueTool } from '@kinora/server/catalogue-wire';
import type { Generation } from '@kinora/server/generations-wire';
import type { Me } from '@kinora/server/me-wire';
import { onlineManager } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getMe } from '../api/api.ts';
import { isSignedOut } from '../api/api-error.ts';
import {
  type Cached,
  cacheGeneration,
  GENERATION_LISTS,
  generationKey,
  type IdList,
  nextMoment,
} from '../api/generation-cache.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { isImage } from '../generation/output.ts';
import { endSessionHere } from '../session/session.ts';
import { isSessionMarked } from '../session/session-mark.ts';
import { loadToolsOf } from '../tools/registry.ts';
import { CATALOGUE } from '../tools/summaries.ts';
import { forgetKept, forgottenTimes, OWN, storage } from './forget.ts';

const ASKED_EVERY_MS = 5000;

/** Asks until the studio answers whose session this is, then has everything that was kept read anew. */
function comeBack(): void {
  // What is asked meanwhile waits, and what is shown stays.
  onlineManager.setOnline(false);
  const timer = setInterval(look, ASKED_EVERY_MS);
  window.addEventListener('online', look);
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    const answer = await getMe().catch((error: unknown) => (isSignedOut(error) ? 'nobody' : null));
    isLooking = false;
    if (answer === null) return;
    clearInterval(timer);
    window.removeEventListener('online', look);
    if (answer === 'nobody') return endSessionHere();
    if (answer.user.id !== queryClient.getQueryData(meQuery.queryKey)?.user.id) {
      await forgetKept();
      return window.location.reload();
    }
    queryClient.setQueryData(meQuery.queryKey, answer);
    onlineManager.setOnline(true);
    await queryClient.invalidateQueries();
  }
}

const ADDRESS = '/own/gallery';
const MOST_GENERATIONS = 240;
const MOST_LISTS = 24;
const MOST_BYTES = 24_000_000;

async function snapshotSchema() {
  const { meSchema, catalogueSchema, catalogueToolSchema, generationSchema } = (await import('../api/answers.ts'))
    .answers;
  return z.object({
    me: meSchema,
    catalogue: z.array(
      z.object({
        key: z.array(z.unknown()),
        value: z.nullable(z.union([catalogueSchema, catalogueToolSchema])),
      }),
    ),
    lists: z.array(
      z.object({
        key: z.array(z.unknown()),
        ids: z.array(z.string()),
        total: z.nullable(z.int()),
        totalIsMore: z.boolean(),
      }),
    ),
    generations: z.array(generationSchema),
  });
}

type Snapshot = z.output<Awaited<ReturnType<typeof snapshotSchema>>>;

/** Without what is money, which without the server is nobody's to say. */
function withoutMoney(me: Me): Me {
  const nothing = { tokens: 0, purchased_tokens: 0 };
  return { ...me, profile: { ...me.profile, ...nothing }, balance: { ...nothing, total: 0 }, unread: 0 };
}

/** The lists without a search or filters of the library, and not the trash. */
const isPlain = (filter: unknown) =>
  typeof filter === 'object' && filter !== null && !['trash', 'facts', 'library', 'q'].some((name) => name in filter);

/** As it is known now, or was before; null for what is gone. */
function generationOf(id: string, before: ReadonlyMap<string, Generation>): Generation | null {
  const cached = queryClient.getQueryData<Cached>(generationKey(id));
  return cached === undefined ? (before.get(id) ?? null) : cached.generation;
}

/** What is in sight of a person now, and behind it what was seen on other pages before, up to a bound. */
function takeSnapshot(me: Me, before: Snapshot | null): Snapshot {
  const known = new Map(before?.generations.map((generation) => [generation.id, generation]));
  const loaded = queryClient.getQueriesData<IdList>({ queryKey: [GENERATION_LISTS] }).flatMap(([key, list]) => {
    if (list === undefined || !isPlain(key[1])) return [];
    const { total, totalIsMore } = list;
    return [{ key: [...key], ids: [...list.ids], total, totalIsMore }];
  });
  const generations = new Map<string, Generation>();
  const lists = byKey([...loaded, ...(before?.lists ?? [])], MOST_LISTS).map(({ ids, ...list }) => {
    for (const id of ids) {
      const generation = generationOf(id, known);
      if (generation !== null && generations.size < MOST_GENERATIONS) generations.set(id, generation);
    }
    return { ...list, ids: ids.filter((id) => generations.has(id)) };
  });
  const sold = queryClient
    .getQueriesData<Catalogue | CatalogueTool | null>({ queryKey: [CATALOGUE] })
    .flatMap(([key, value]) => (value === undefined ? [] : [{ key: [...key], value }]));
  const catalogue = byKey([...sold, ...(before?.catalogue ?? [])], MOST_LISTS);
  return { me: withoutMoney(me), catalogue, lists, generations: [...generations.values()] };
}

/** The first of each key, so many of them. */
function byKey<Entry extends { key: unknown[] }>(entries: readonly Entry[], most: number): Entry[] {
  const first = new Map(entries.toReversed().map((entry) => [JSON.stringify(entry.key), entry]));
  return [...first.values()].toReversed().slice(0, most);
}

async function readKept(): Promise<Snapshot | null> {
  const response = await (await storage()?.open(OWN))?.match(ADDRESS);
  const parsed = (await snapshotSchema()).safeParse(await response?.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

const thumbnailsOf = ({ generations }: Snapshot): Set<string> =>
  new Set(generations.flatMap(({ outputs }) => outputs.flatMap((one) => one.thumbnailUrl ?? one.posterUrl ?? [])));

/** Keeps the small pictures that were seen, and drops those of what is not listed any more. */
async function keepThumbnails(cache: Cache, snapshot: Snapshot, seen: ReadonlySet<string>): Promise<void> {
  const wanted = thumbnailsOf(snapshot);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of wanted) {
    if (known.has(path) || !seen.has(path)) continue;
    const response = await fetch(path, { cache: 'force-cache' });
    if (response.ok) await cache.put(path, response);
  }
  let bytes = 0;
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (!path.startsWith('/files/')) continue;
    bytes += Number((await cache.match(request))?.headers.get('content-length') ?? 0);
    if (!wanted.has(path) || bytes > MOST_BYTES) await cache.delete(request);
  }
}

/** Somebody else used this browser before, or looks at the studio as somebody else: nothing of them stays. */
export async function forgetOthers(): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me === undefined) return;
  const before = await readKept();
  if (me.viewing !== null || (before !== null && before.me.user.id !== me.user.id)) await forgetKept();
}

/** Keeps what is shown of the gallery now. `seen`: the files that this page has drawn. */
export async function keepGallery(seen: ReadonlySet<string>): Promise<void> {
  await forgetOthers();
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me === undefined || me.viewing !== null || storage() === undefined || !navigator.onLine) return;
  const times = forgottenTimes();
  const snapshot = takeSnapshot(me, await readKept());
  if (queryClient.getQueryData(meQuery.queryKey)?.user.id !== me.user.id) return;
  const cache = await caches.open(OWN);
  if (times !== forgottenTimes()) return void (await caches.delete(OWN));
  await cache.put(ADDRESS, Response.json(snapshot));
  await keepThumbnails(cache, snapshot, seen);
}

/** Large files are not kept: their small pictures stand in for them. */
function asKept(generation: Generation): Generation {
  const outputs = generation.outputs.map((one) => (isImage(one) ? { ...one, url: one.thumbnailUrl ?? one.url } : one));
  return { ...generation, outputs };
}

/** Shows what was kept of the person who was signed in here last, until the studio answers again. False where there is nothing of them. */
export async function showKept(): Promise<boolean> {
  if (storage() === undefined) return false;
  if (!isSessionMarked()) {
    await forgetKept();
    return false;
  }
  const kept = await readKept();
  if (kept === null) return false;
  await loadToolsOf(kept.generations);
  const asOf = nextMoment();
  for (const generation of kept.generations) cacheGeneration(queryClient, asKept(generation), asOf);
  for (const { key, ...list } of kept.lists) queryClient.setQueryData(key, { ...list, nextCursor: null });
  for (const { key, value } of kept.catalogue) queryClient.setQueryData(key, value);
  queryClient.setQueryData(meQuery.queryKey, kept.me);
  comeBack();
  return true;
}
