import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import { listingsOf, matches, wordsOf } from './tool-groups.ts';

/** Somewhere that the switcher leads. */
export type Destination = {
  key: string;
  name: string;
  detail: string;
  to: string | null;
  /** Whose sign it has; null for a page. */
  tool: Pick<CatalogueTool, 'id' | 'category' | 'version'> | null;
  fromTokens: number | null;
  /** Why it cannot be used now; null when it can. */
  reason: string | null;
};
type DestinationGroup = { label: string; destinations: readonly Destination[] };

const pages = [
  { to: '/dashboard', key: 'dashboard' },
  { to: '/tools', key: 'tools' },
  { to: '/gallery', key: 'gallery' },
  { to: '/shares', key: 'shares' },
  { to: '/publications', key: 'publications' },
  { to: '/explore', key: 'explore' },
  { to: '/queue', key: 'queue' },
  { to: '/workspaces', key: 'workspaces' },
  { to: '/settings?tab=billing', key: 'billing' },
  { to: '/settings', key: 'profile' },
  { to: '/settings?tab=account', key: 'account' },
  { to: '/settings?tab=keys', key: 'keys' },
  { to: '/settings?tab=notifications', key: 'notifications' },
  { to: '/settings?tab=data', key: 'data' },
  { to: '/contact', key: 'contact' },
  { to: '/verify', key: 'verify' },
  { to: '/docs/api', key: 'api' },
  { to: '/admin', key: 'admin' },
] as const;

type Known = {
  tools: readonly CatalogueTool[];
  recent: readonly string[];
  isAdmin: boolean;
  /** Whether the operator lets works be public. */
  publishes: boolean;
};

/**
 * All of them in groups, as far as they fit the search: what was used last first, then the tools, then the pages.
 * For what has loaded the areas `switcher` and `tools`.
 */
export function destinations(query: string, { tools, recent, isAdmin, publishes }: Known): DestinationGroup[] {
  const say = textsOf('switcher');
  const wanted = query.trim();
  const found = listingsOf(tools).filter((listing) => matches(wanted, wordsOf(listing)));
  const named = (name: string) => (matches(wanted, [name]) ? 0 : 1);
  const ordered = found.toSorted((a, b) => named(a.name) - named(b.name));
  const places = ordered.map(({ key, name, summary, to, reason, tool }): Destination => {
    return { key, name, detail: summary, to, reason, tool, fromTokens: tool.fromTokens };
  });
  const latest = recent.flatMap((id) => places.filter(({ key }) => key === id));
  const rest = places.filter((place) => !latest.includes(place));
  const open = pages
    .filter(({ key }) => (isAdmin || key !== 'admin') && (publishes || key !== 'explore'))
    .map(({ to, key }) => ({ to, name: say(`page.${key}.name`), detail: say(`page.${key}.detail`) }))
    .filter(({ name, detail }) => matches(wanted, [name, detail]))
    .map(({ to, name, detail }): Destination => {
      return { key: to, name, detail, to, tool: null, fromTokens: null, reason: null };
    });
  return [
    { label: say('group.recent'), destinations: latest },
    { label: say('group.tools'), destinations: rest },
    { label: say('group.pages'), destinations: open },
  ].filter((group) => group.destinations.length > 0);
}
