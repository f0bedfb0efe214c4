import type { CatalogueTool } from '@kinora/server/wire';
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
export type DestinationGroup = { label: string; destinations: readonly Destination[] };

const pages: readonly { to: string; name: string; detail: string; isForAdmins?: boolean }[] = [
  { to: '/dashboard', name: 'Dashboard', detail: 'Your tools and what you made last' },
  { to: '/tools', name: 'All Tools', detail: 'The whole catalogue with prices and times' },
  { to: '/gallery', name: 'My Gallery', detail: 'Everything that you made' },
  { to: '/settings?tab=billing', name: 'Billing', detail: 'Plans, tokens, invoices and activity' },
  { to: '/settings', name: 'Profile', detail: 'Settings: name, picture, links' },
  { to: '/settings?tab=account', name: 'Account', detail: 'Settings: password, devices, sign out' },
  { to: '/settings?tab=keys', name: 'API Keys', detail: 'Settings: what programs may do for you' },
  { to: '/contact', name: 'Contact', detail: 'Write to us' },
  { to: '/admin', name: 'Administration', detail: 'People, jobs, payments, settings', isForAdmins: true },
];

type Known = { tools: readonly CatalogueTool[]; recent: readonly string[]; isAdmin: boolean };

/** All of them in groups, as far as they fit the search: what was used last first, then the tools, then the pages. */
export function destinations(query: string, { tools, recent, isAdmin }: Known): DestinationGroup[] {
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
    .filter(({ name, detail, isForAdmins = false }) => matches(wanted, [name, detail]) && (isAdmin || !isForAdmins))
    .map(({ to, name, detail }): Destination => {
      return { key: to, name, detail, to, tool: null, fromTokens: null, reason: null };
    });
  return [
    { label: 'Recent', destinations: latest },
    { label: 'Tools', destinations: rest },
    { label: 'Pages', destinations: open },
  ].filter((group) => group.destinations.length > 0);
}
