import { createHash } from 'node:crypto';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForRows, callForValue, refined } from '../../platform/database/sql-function.ts';
import { type Finding, findingSchema } from './findings.ts';
import { foldText } from './fold-text.ts';

const NOTE = { name: 'note_blocked_order', text: 'select note_blocked_order(session_user_id($1))' };

/** Counts something that a person sent and that was refused for what is in it: many of them are a sign of abuse. */
export async function noteRefusal({ pipeline }: { pipeline: Pipeline }, principal: string): Promise<void> {
  await pipeline.call(NOTE, [principal]);
}

/** A refusal is forgotten after this time unless its person asked for a review. */
export const ASKED_WITHIN_HOURS = 24;
/** The most such refusals that are kept of one person, so that nobody can fill the table by being refused. */
const MOST_UNASKED = 50;

const ruleSchema = findingSchema.pick({ rule: true, category: true, source: true });
export const refusedRulesSchema = z.array(ruleSchema);
type Rule = z.output<typeof ruleSchema>;
type Written = { field: string; text: string };
type Ports = { pipeline: Pipeline };

const ALLOWED = refined(functions.allowed_refusals, (row) => row.extend({ rules: refusedRulesSchema }));

/** Texts that differ in case, width, accents, spaces and what is not seen are one. */
function hashOfText(text: string): Buffer {
  return createHash('sha256').update(foldText(text).text.replaceAll(/ +/g, ' ').trim()).digest();
}

const hex = (hash: Buffer): string => hash.toString('hex');

const isSame = (one: Rule, other: Rule) =>
  one.rule === other.rule && one.category === other.category && one.source === other.source;

/** Which findings a reviewer has let pass for this person; null where that is none. */
export async function allowedTexts(
  { pipeline }: Ports,
  owner: string,
  written: readonly Written[],
): Promise<((finding: Finding) => boolean) | null> {
  const hashes = new Map(written.map(({ field, text }) => [field, hashOfText(text)]));
  const allowed = await callForRows(pipeline, ALLOWED, {
    of_user: owner,
    of_kind: 'text',
    hashes: [...hashes.values()].map(hex),
  });
  if (allowed.length === 0) return null;
  return (finding) => {
    const own = hashes.get(finding.field ?? '');
    return allowed.some(({ hash, rules }) => own?.equals(hash) && rules.some((rule) => isSame(rule, finding)));
  };
}

/** Whether a reviewer has let a file pass the rule that speaks against it. */
export async function isAllowedUpload({ pipeline }: Ports, owner: string, hash: Buffer, found: Rule): Promise<boolean> {
  const allowed = await callForRows(pipeline, ALLOWED, { of_user: owner, of_kind: 'upload', hashes: [hex(hash)] });
  return allowed.some(({ rules }) => rules.some((rule) => isSame(rule, found)));
}

/** Keeps each refused text for as long as a review can be asked for; answers the ids by field. */
export async function keepRefusedTexts(
  { pipeline }: Ports,
  owner: string,
  tool: string,
  written: readonly Written[],
  findings: readonly Finding[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { field, text } of written) {
    const against = findings.filter((finding) => finding.field === field);
    if (against.length === 0) continue;
    const of = { kind: 'text', place: tool, field, hash: hashOfText(text), words: text };
    ids.set(field, await keepRefusal(pipeline, owner, of, against));
  }
  return ids;
}

/** Keeps only the hash of a refused file; its person sends the file again when they ask for a review. */
export function keepRefusedUpload(
  { pipeline }: Ports,
  owner: string,
  { folder, hash }: { folder: string; hash: Buffer },
  finding: Finding,
): Promise<string> {
  return keepRefusal(pipeline, owner, { kind: 'upload', place: folder, field: 'file', hash, words: null }, [finding]);
}

const KEEP = functions.keep_refusal;

function keepRefusal(
  pipeline: Pipeline,
  owner: string,
  {
    kind,
    place,
    field,
    hash,
    words,
  }: { kind: string; place: string; field: string; hash: Buffer; words: string | null },
  against: readonly Finding[],
): Promise<string> {
  const rules = against.map(({ rule, category, source }) => ({ rule, category, source }));
  return callForValue(pipeline, KEEP, {
    of_user: owner,
    of_kind: kind,
    of_place: place,
    of_field: field,
    of_rules: rules,
    of_hash: hash,
    of_words: words,
    keep_hours: ASKED_WITHIN_HOURS,
    most: MOST_UNASKED,
  });
}
