import { escapeHtml } from '../escape-html.ts';

type Named = { name: string; logoLight: string | null; logoDark: string | null };

/** The studio's logo, or its icon and name: the same in the server's pages and in the app. */
export function brandMark({ name, logoLight, logoDark }: Named): string {
  if (logoLight === null || logoDark === null) {
    return `<img src="/favicon.svg" alt="" width="28" height="28"><span>${escapeHtml(name)}</span>`;
  }
  if (logoLight === logoDark) return logo(logoDark, name, '');
  return logo(logoDark, name, ' data-on="dark"') + logo(logoLight, name, ' data-on="light"');
}

function logo(address: string, name: string, on: string): string {
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(name)}" height="32" data-logo${on}>`;
}

/** Nothing where the operator does not want it said. */
export function poweredBy({ isPoweredByShown }: { isPoweredByShown: boolean }): string {
  return isPoweredByShown ? 'Powered by Kinora' : '';
}
