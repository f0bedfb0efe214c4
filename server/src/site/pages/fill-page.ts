import type { Operation } from '../../http/document/operation.ts';
import type { PageOffer } from '../../people/account/wire.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { ToolList } from '../../studio/tools/registry.ts';
import { withAddedTools } from '../api-document/added-tools.ts';
import { renderReference } from '../api-document/render-reference.ts';
import { signInWords, signupTokensNote, signupTokensWhen } from './placeholders.ts';

export type PageFacts = {
  origin: string;
  offer: PageOffer;
  /** Where people write to; empty where the operator names no address. */
  contactEmail: string;
  /** What a generation of each tool costs at the least, by the tool's id. */
  leastTokens: ReadonlyMap<string, number>;
  /** What is sold beside the tools of the program. */
  addedTools: readonly { name: string; summary: string; route: string; leastTokens: number }[];
  /** Every tool, for the reference of the API; another object whenever one has changed. */
  tools: Pick<ToolList, 'sold' | 'versions'>;
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
  { origin, offer, contactEmail, leastTokens, addedTools }: PageFacts,
  reference: () => string,
): string {
  switch (name) {
    case 'origin':
      return escapeHtml(origin);
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
      // Within a script element, where only its end could be mistaken.
      return JSON.stringify(offer).replaceAll('<', '\\u003c');
    case 'api-reference':
      return reference();
  }
  const tokens = leastTokens.get(name.slice(LEAST_TOKENS.length));
  if (!name.startsWith(LEAST_TOKENS) || tokens === undefined) throw new Error(`A page asks for an unknown ${name}`);
  return tokenCount(tokens);
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
