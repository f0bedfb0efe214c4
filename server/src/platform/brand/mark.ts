import { escapeHtml } from '../escape-html.ts';

/** The name of the program, and of a studio that nobody has named. */
export const PROGRAM_NAME = 'Kinora';

type Marked = { name: string; logoLight: string | null; logoDark: string | null };

/** Where a file of the brand is served; its name never holds another one. */
const brandFileAddress = (name: string) => `/brand/${name}`;

/** The studio's logo, or its icon and name, as HTML. Either logo stands in for the other. */
export function brandMark({ name, logoLight, logoDark }: Marked): string {
  const onLight = logoLight ?? logoDark;
  const onDark = logoDark ?? logoLight;
  if (onLight === null || onDark === null) {
    return `<img src="/favicon.svg" alt="" width="28" height="28"><span>${escapeHtml(name)}</span>`;
  }
  if (onLight === onDark) return logo(onDark, name, '');
  return logo(onDark, name, ' data-on="dark"') + logo(onLight, name, ' data-on="light"');
}

function logo(file: string, name: string, on: string): string {
  return `<img src="${brandFileAddress(file)}" alt="${escapeHtml(name)}" height="32" data-logo${on}>`;
}

/** Nothing where the operator does not want it said; a studio of the program's own name has nothing to add. */
export function poweredBy({ name, isPoweredByShown }: { name: string; isPoweredByShown: boolean }): string {
  return isPoweredByShown && name !== PROGRAM_NAME ? `Powered by ${PROGRAM_NAME}` : '';
}
