import type { Context } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { type BrandDeps, readBrand } from '../../platform/brand/brand.ts';
import type { Brand } from '../../platform/brand/brand-values.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { declaredTables } from './declared-tables.ts';

const NUMBER = /^[0-9A-F]{24}$/;
const count = z.int().min(0);
const receiptRow = z.object({
  number: z.string(),
  asked_at: z.date(),
  finished_at: z.date().nullable(),
  counts: z.object({
    generations: count,
    files: count,
    bytes: count,
    sessions: count,
    waysIn: count,
    apiKeys: count,
    webhooks: count,
    copies: count,
    ledgerEntries: count,
    payments: count,
    takedowns: count,
  }),
});
type Receipt = z.output<typeof receiptRow>;

/** The receipt of an account that was deleted, for whoever has its number. @throws AppError 404 */
export async function serveReceipt(
  deps: BrandDeps & { database: Database },
  c: Context<Env>,
  number: string,
): Promise<Response> {
  if (!NUMBER.test(number)) throw notFound();
  const [receipt] = await query(deps.database, receiptRow)`
    select number, asked_at, finished_at, counts from erasures where number = ${number}`;
  if (receipt === undefined) throw notFound();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(receiptPage(receipt, await readBrand(deps)));
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What stays, said once however many tables say it. */
function keptSentences(): { why: string; until: string }[] {
  const kept = new Map<string, string>();
  for (const rule of Object.values(declaredTables)) {
    if (!('nobody' in rule) && rule.erasure.rows === 'kept') kept.set(rule.erasure.why, rule.erasure.until);
  }
  return [...kept].map(([why, until]) => ({ why, until }));
}

function anonymizedSentences(): string[] {
  const said = Object.values(declaredTables).flatMap((rule) =>
    !('nobody' in rule) && rule.erasure.rows === 'anonymized' ? [rule.erasure.what] : [],
  );
  return [...new Set(said)];
}

function receiptPage({ number, asked_at, finished_at, counts }: Receipt, { name, colors }: Brand): string {
  const deleted: [string, number][] = [
    ['Account, profile and settings', 1],
    ['Generations, with the trash', counts.generations],
    ['Files: uploads, results and pictures', counts.files],
    ['Sessions', counts.sessions],
    ['Passwords and other ways to sign in', counts.waysIn],
    ['API keys', counts.apiKeys],
    ['Webhooks', counts.webhooks],
    ['Copies of the data', counts.copies],
  ];
  const kept = [
    ...keptSentences().map(({ why, until }) => `<li>${escapeHtml(why)}. Until: ${escapeHtml(until)}.</li>`),
    '<li>A keyed fingerprint of the address, and of a card, phone or browser that brought free tokens, from which nobody can read them, so that free tokens are given once. Until: as long as the studio runs.</li>',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receipt of a deletion - ${escapeHtml(name)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 42rem; padding: 3rem 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { line-height: 1.2; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid #8886; font-weight: normal; }
td { text-align: right; font-variant-numeric: tabular-nums; }
a { color: ${colors === null ? 'light-dark(#6d28d9, #c4b5fd)' : 'inherit'}; }
</style>
</head>
<body>
<main>
<h1>Receipt of a deletion</h1>
<p>Number <strong>${escapeHtml(number)}</strong></p>
<p>The deletion was asked for on ${moment(asked_at)}. ${
    finished_at === null
      ? 'The account is gone; its last files are being removed.'
      : `Everything below was gone on ${moment(finished_at)}.`
  }</p>
<h2>What was deleted</h2>
<table>${deleted.map(([what, many]) => `<tr><th scope="row">${what}</th><td>${many}</td></tr>`).join('')}</table>
<h2>What stays and leads to nobody</h2>
<ul>${anonymizedSentences()
    .map((what) => `<li>${escapeHtml(what)}.</li>`)
    .join('')}</ul>
<h2>What is kept, and why</h2>
<p>${counts.ledgerEntries} movements of tokens, ${counts.payments} payments and ${counts.takedowns} decided takedowns are of this kind.</p>
<ul>${kept.join('')}</ul>
<p><a href="/privacy">How this studio handles data</a></p>
</main>
</body>
</html>
`;
}
