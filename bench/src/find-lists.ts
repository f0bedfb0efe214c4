import type { Deps } from '../../server/src/roles/compose.ts';
import { listGenerations } from '../../server/src/studio/generations/list.ts';
import { listQuery } from '../../server/src/studio/generations/list-query.ts';
import { readTimeline, timelineQuery } from '../../server/src/studio/generations/timeline.ts';
import { listCollections } from '../../server/src/studio/library/collections.ts';
import { libraryQuery, listLibrary } from '../../server/src/studio/library/list-library.ts';
import type { Gallery } from './find-gallery.ts';

type Asked = Record<string, string>;

const searches: Record<string, Asked> = {
  'newest 20': {},
  'one tool': { tool_type: 'fal_wan_pro' },
  'videos, by tool': { kind: 'video', sort: 'tool' },
  failed: { status: 'failed' },
  'word of one in six': { q: 'dragon' },
  'two words that are common': { q: 'dragon tram' },
  'two words beside each other, one in 500': { q: '"dragon tram"' },
  'accents and case: nothing': { q: 'ZÉPPELIN' },
  'four words, one in 2,000': { q: 'dragon tram comet castle' },
  'nothing: a word': { q: 'zeppelin' },
  'nothing: known words': { q: 'castles' },
  'nothing: known words in another order': { q: '"castle castle castle"' },
  'nothing: two letters': { q: 'zq' },
  'nothing: 夜の港': { q: '夜の港' },
  'a letter': { q: 'w' },
  'a seed': { seed: '4711' },
  'model and shape': { model: 'm3', shape: 'portrait' },
  'model that is rare': { model: 'rare' },
  'at least 2048 px, square, words': { min_side: '2048', shape: 'square', q: 'tram comet' },
  'videos of 9 to 10 s': { kind: 'video', min_seconds: '9', max_seconds: '10' },
  'square, at most 1024 px': { ratio: '1:1', max_side: '1024' },
  'a ratio that is not there': { ratio: '21:9' },
  'favorites, one in a hundred': { favorite: '1' },
  'favorites with a word': { favorite: '1', q: 'comet' },
  'favorites with two words and a model': { favorite: '1', q: 'comet owl', model: 'm4' },
  'rated 5': { rating: '5' },
  'rated 5, two words': { rating: '5', q: 'comet castle' },
  'a label that is rare': { label: 'purple' },
  'rejected videos': { verdict: 'rejected', kind: 'video' },
  'a tag of one in a thousand': { tag: 'best of' },
  'a tag as a word': { q: 'best tram' },
  'cost of 900 and more': { min_tokens: '900' },
  'cost of 55 and more, a word': { min_tokens: '55', q: 'comet' },
  'made from files: nothing': { made_from: 'files' },
  'made from words': { made_from: 'words', q: 'comet castle' },
  'a month, a word': { from: '2020-12-01T00:00:00Z', to: '2021-01-01T00:00:00Z', q: 'comet' },
  'a day long ago, three words': { from: '2020-12-29T00:00:00Z', to: '2020-12-30T00:00:00Z', q: 'comet castle owl' },
  'oldest, a word that is rare': { sort: 'oldest', q: 'submarine' },
  'oldest, two words, a model': { sort: 'oldest', q: 'comet castle', model: 'm4' },
  'by name, a word that is rare': { sort: 'name', q: 'submarine' },
  'by name, two words': { sort: 'name', q: 'comet castle' },
  'by name, rated 5': { sort: 'name', rating: '5' },
  'by tool, two words': { sort: 'tool', q: 'comet castle' },
};

/** Each list and figure that looks for something in a gallery, by name. */
export function listsOf({ collection, parent, similar, smart }: Gallery) {
  const within: Record<string, Asked> = {
    'a collection of 10,000': { collection },
    'a collection of 10,000, a word': { collection, q: 'comet' },
    'a collection of 10,000, newest, rated 5': { collection, sort: 'newest', rating: '5' },
    'a collection of 10,000, a word that is nowhere': { collection, q: 'zeppelin' },
    'made from one, one in a thousand': { parent },
    'made from one, as an upscale, a word': { parent, relation: 'upscale', q: 'comet' },
    'what looks like one': { similar },
    'what looks like one, square': { similar, shape: 'square' },
    ...Object.fromEntries(Object.entries(smart).map(([rule, id]) => [`filled by a rule: ${rule}`, { collection: id }])),
    'filled by a rule: words, rated 4; of them a model': { collection: smart['words, rated 4'] ?? '', model: 'm3' },
  };
  type Read = (deps: Deps, token: string) => Promise<unknown>;
  const lists = Object.entries({ ...searches, ...within }).map(([what, asked]): [string, Read] => [
    what,
    (deps, token) => listGenerations(deps, token, listQuery.parse({ limit: 20, ...asked })),
  ]);
  const library =
    ({ ...asked }: Asked): Read =>
    (deps, token) =>
      listLibrary(deps, token, libraryQuery.parse({ limit: 20, ...asked }));
  const timeline =
    (asked: Asked): Read =>
    (deps, token) =>
      readTimeline(deps, token, timelineQuery.parse(asked));
  const others: [string, Read][] = [
    ['library: favorites', library({ favorite: '1' })],
    ['library: rated 4, kept', library({ rating: '4', verdict: 'kept' })],
    ['library: a tag, rated 5', library({ tag: 'best of', rating: '5' })],
    ['library: filled by a rule, favorite videos', library({ collection: smart['favorite videos'] ?? '' })],
    ['months', timeline({})],
    ['months in Tokyo', timeline({ zone: 'Asia/Tokyo' })],
    ['months of videos', timeline({ kind: 'video' })],
    ['months of one tool', timeline({ tool_type: 'gen_01' })],
    ['collections with their covers and totals', listCollections],
  ];
  return [...lists, ...others];
}
