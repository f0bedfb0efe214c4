import type { Operation } from '../../http/document/operation.ts';
import { kindName } from '../../operate/notices/kinds.ts';
import type { FigureCount, NoticeFigures } from '../../operate/notices/wire.ts';
import type { PageOffer } from '../../people/account/wire.ts';
import type { PageBrand } from '../../platform/brand/brand.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Retention } from '../../platform/settings/retention-values.ts';
import type { ToolList } from '../../studio/tools/registry.ts';
import { withAddedTools } from '../api-document/added-tools.ts';
import { renderReference } from '../api-document/render-reference.ts';
import { signInWords, signupTokensNote, signupTokensWhen } from './placeholders.ts';

export type PageFacts = {
  origin: string;
  brand: PageBrand;
  offer: PageOffer;
  /** Where people write to; empty where the operator names no address. */
  contactEmail: string;
  /** What a generation of each tool costs at the least, by the tool's id. */
  leastTokens: ReadonlyMap<string, number>;
  /** What is sold beside the tools of the program. */
  addedTools: readonly { name: string; summary: string; route: string; leastTokens: number }[];
  /** Every tool, for the reference of the API; another object whenever one has changed. */
  tools: Pick<ToolList, 'sold' | 'versions'>;
  /** What was done about notices; null while it is not known. */
  figures: NoticeFigures | null;
  /** How long things are kept. */
  kept: Pick<Retention, 'trash' | 'machineLogs' | 'inactiveAccounts'>;
};

const PLACEHOLDER = /\{\{kinora:(?<name>[\w-]+)\}\}/g;
const LEAST_TOKENS = 'least-tokens-';
const grouped = new Intl.NumberFormat('en');

/** A page of the build with what is true at this moment in place of what `placeholder` left in it. */
export function fillPage(html: string, facts: PageFacts, operations: () => readonly Operation[]): string {
  const reference = () => renderReference(withAddedTools(operations(), facts.tools), facts.origin);
  return html.replace(PLACEHOLDER, (_, name: string) => htmlOf(name, facts, reference));
}

/** HTML, which may stand between tags; what may stand in an attribute is text alone. */
function htmlOf(
  name: string,
  { origin, brand, offer, contactEmail, leastTokens, addedTools, figures, kept }: PageFacts,
  reference: () => string,
): string {
  switch (name) {
    case 'origin':
      return escapeHtml(origin);
    case 'brand':
      return inScript(brand);
    case 'brand-name':
      return escapeHtml(brand.name);
    case 'brand-mark':
      return brand.mark;
    case 'brand-style':
      return brand.style;
    case 'brand-powered-by':
      return brand.poweredBy;
    case 'brand-theme-color':
      return brand.themeColor;
    case 'signup-tokens':
      return grouped.format(offer.signupTokens);
    case 'has-free-tokens':
      return String(offer.signupTokens > 0);
    case 'signup-tokens-when':
      return signupTokensWhen[offer.signupTokensAfter];
    case 'signup-tokens-note':
      return signupTokensNote[offer.signupTokensAfter];
    case 'has-single-sign-on':
      return String(offer.hasSingleSignOn);
    case 'sign-in-links':
      return offer.providers.map(signInLink).join('');
    case 'contact-link':
      return contactEmail === '' ? '' : mailLink(contactEmail);
    case 'added-tools':
      return addedTools.map(toolLink).join('');
    case 'sign-in-offer':
      return inScript(offer);
    case 'notice-figures':
      return figuresTable(figures);
    case 'accounts-kept':
      return accountsKept(kept.inactiveAccounts);
    case 'trash-kept':
      return dayWords(kept.trash);
    case 'logs-kept':
      return dayWords(kept.machineLogs);
    case 'api-reference':
      return reference();
  }
  const tokens = leastTokens.get(name.slice(LEAST_TOKENS.length));
  if (!name.startsWith(LEAST_TOKENS) || tokens === undefined) throw new Error(`A page asks for an unknown ${name}`);
  return tokenCount(tokens);
}

/** Data within a script element, where only its end could be mistaken. */
const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
function dayWords(days: number | null): string {
  if (days === null) return 'For good';
  if (days === 365) return '12 months';
  return days === 1 ? '1 day' : `${grouped.format(days)} days`;
}

function accountsKept(days: number | null): string {
  const byYou = 'Until you delete your account';
  if (days === null) return byYou;
  return `${byYou}, or until nobody has used it for ${dayWords(days)}: we tell you by mail a month and a week before. Accounts with bought tokens or a plan that runs stay`;
}

function tokenCount(tokens: number): string {
  return `${grouped.format(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
}

function toolLink({ name, summary, route, leastTokens }: PageFacts['addedTools'][number]): string {
  const words = `<strong>${escapeHtml(name)}</strong><span>${escapeHtml(summary)}</span>`;
  return `<li><a href="${escapeHtml(route)}">${words}<span>from ${tokenCount(leastTokens)}</span></a></li>`;
}

function signInLink({ id, name }: PageOffer['providers'][number]): string {
  const provider = escapeHtml(id);
  return `<a data-provider="${provider}" href="/api/sign-in/${provider}">${escapeHtml(signInWords(name))}</a>`;
}

function mailLink(address: string): string {
  return `<a href="${escapeHtml(`mailto:${address}`)}">${escapeHtml(address)}</a>`;
}

const FIGURES = ['Kind', 'Received', 'Taken down', 'Kept', 'Late', 'Median time'];

function figuresTable(figures: NoticeFigures | null): string {
  if (figures === null) return '<p>The figures cannot be read at the moment. Please come back later.</p>';
  const { kinds, appeals, automaticBlocks } = figures;
  const head = FIGURES.map((name) => `<th scope="col">${name}</th>`).join('');
  const rows = kinds.map(({ kind, received, takenDown, kept, late, medianHours }) => {
    const counts = [received, takenDown, kept, late].map((count) => `<td>${countWords(count)}</td>`).join('');
    return `<tr><th scope="row">${kindName[kind]}</th>${counts}<td>${hourWords(medianHours)}</td></tr>`;
  });
  const table =
    kinds.length === 0
      ? '<p>No notice arrived in the last twelve months.</p>'
      : `<div role="region" aria-label="Notices by kind" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  const counts = [
    countLine('Appeals by authors', appeals.made),
    countLine('Put back after an appeal', appeals.reinstated),
    countLine('Stayed down after an appeal', appeals.upheld),
    countLine('Files refused because the same had been taken down before', automaticBlocks),
  ];
  return `${table}<dl>${counts.join('')}</dl>`;
}

const countLine = (name: string, count: FigureCount) => `<div><dt>${name}</dt><dd>${countWords(count)}</dd></div>`;
const countWords = (count: FigureCount) => (typeof count === 'number' ? grouped.format(count) : count);

function hourWords(hours: number | null): string {
  if (hours === null) return 'not said';
  return hours < 1 ? 'less than an hour' : `${grouped.format(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}
