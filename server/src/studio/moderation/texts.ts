import type { Tool } from '@kinora/catalogue/tool';
import { type Text, text } from '@kinora/texts/typed-keys';
import { inEnglish, inWords } from '@kinora/texts/words';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { SpokenError } from '../../http/spoken-error.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import type { ModerationSetting } from '../../platform/settings/moderation-values.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type Classifier, ClassifierAway } from './classifier.ts';
import { type Finding, findingsOfScores, findingsOfWords, gravest, isAsked, uncheckedFinding } from './findings.ts';
import { allowedTexts, keepRefusedTexts } from './refusals.ts';
import { rulesOf } from './word-lists.ts';
import { createWordMatcher, type WordMatcher } from './words.ts';

export type ModerationPorts = { settings: Settings; classifier: Classifier | null };

/** What somebody wrote into a field; `isNegative` where the field is for what they do not want to see. */
export type WrittenText = { field: string; text: string; isNegative: boolean };

/**
 * Refuses an order whose words are not taken here, before anything is charged. What is to be held or labeled for its
 * words is decided when there is a result, and by then the service is asked again.
 * @param by whoever wrote it, who may ask for a review; null of what nobody wrote
 * @param others what was written beside the tool's form
 * @throws AppError 400 `blocked_content` with the rule and the word, 503 `moderation_unavailable`
 */
export async function refuseBlockedTexts(
  deps: ModerationPorts & { pipeline: Pipeline },
  by: string | null,
  tool: Tool,
  values: Readonly<Record<string, unknown>>,
  others: readonly WrittenText[] = [],
): Promise<void> {
  const setting = await deps.settings.read(moderationSetting);
  if (isIdle(deps, setting)) return;
  const written = [...writtenTexts(tool, values), ...others];
  let { findings, isUnchecked } = await judgeTexts(deps, setting, written);
  let refused = findings.filter(isBlocking);
  const owner = refused.length > 0 && by !== null ? await requireOwner(deps.pipeline, by) : null;
  const isAllowed = owner === null ? null : await allowedTexts(deps, owner, written);
  if (isAllowed !== null) {
    ({ findings, isUnchecked } = await judgeTexts(deps, setting, written, isAllowed));
    refused = findings.filter(isBlocking);
  }
  if (refused.length > 0) {
    const ids = owner === null ? new Map() : await keepRefusedTexts(deps, owner, tool.id, written, refused);
    throw blockedText(refused, ids);
  }
  if (isUnchecked && uncheckedFinding(setting)?.level === 'block') {
    throw new AppError(
      'moderation_unavailable',
      'This studio checks what is ordered, and the check does not answer. Nothing was charged; please try again in a few minutes.',
      503,
    );
  }
}

/**
 * Refuses what others would read, of no order; nothing is kept of it.
 * @throws AppError 400 `blocked_content`, 503 `moderation_unavailable`
 */
export async function refuseBlockedWords(
  deps: ModerationPorts,
  written: readonly Omit<WrittenText, 'isNegative'>[],
): Promise<void> {
  const setting = await deps.settings.read(moderationSetting);
  if (isIdle(deps, setting)) return;
  const texts = written.map((one) => ({ ...one, isNegative: false }));
  const { findings, isUnchecked } = await judgeTexts(deps, setting, texts);
  const refused = findings.filter(isBlocking);
  if (refused.length > 0) throw blockedText(refused, new Map(), sentenceOfWords);
  if (isUnchecked && uncheckedFinding(setting)?.level === 'block') {
    throw new AppError('moderation_unavailable', text('errors', 'comments.unchecked'), 503);
  }
}

const isBlocking = ({ level }: Finding) => level === 'block';

/** Nothing is in force, and nobody is asked. */
function isIdle({ classifier }: ModerationPorts, { lists, rules, ...setting }: ModerationSetting): boolean {
  return (
    lists.length === 0 && rules.length === 0 && (classifier === null || !isAsked({ lists, rules, ...setting }, 'texts'))
  );
}

/**
 * What the words, and the service where one is set up, say of texts.
 * @param isAllowed what a reviewer has let pass
 */
export async function judgeTexts(
  { classifier }: Pick<ModerationPorts, 'classifier'>,
  setting: ModerationSetting,
  texts: readonly WrittenText[],
  isAllowed: (finding: Finding) => boolean = () => false,
): Promise<{ findings: Finding[]; isUnchecked: boolean }> {
  const { find } = matcherOf(setting);
  const findings = texts
    .flatMap(({ field, text, isNegative }) =>
      findingsOfWords(
        setting,
        find(text).filter(({ rule }) => !isNegative || rule.inNegatives),
        field,
      ),
    )
    .filter((finding) => !isAllowed(finding));
  const asked = texts.filter(({ isNegative }) => !isNegative);
  if (classifier === null || asked.length === 0 || !isAsked(setting, 'texts') || gravest(findings)?.level === 'block') {
    return { findings, isUnchecked: false };
  }
  try {
    const scores = await classifier.texts(asked.map(({ text }) => text));
    const scored = asked
      .flatMap(({ field }, index) =>
        findingsOfScores(setting, 'texts', scores[index] ?? {}).map((finding) => ({ ...finding, field })),
      )
      .filter((finding) => !isAllowed(finding));
    return { findings: [...findings, ...scored], isUnchecked: false };
  } catch (error) {
    if (!(error instanceof ClassifierAway)) throw error;
    return { findings, isUnchecked: true };
  }
}

/** @param ids by which a review of a field can be asked for */
function blockedText(
  findings: readonly Finding[],
  ids: ReadonlyMap<string, string>,
  sentence: (finding: Finding) => Text = sentenceOf,
): AppError {
  const details = findings.map((finding) => ({
    field: finding.field ?? '',
    message: inEnglish(sentence(finding)),
    rule: finding.rule,
    category: finding.category,
    ...(finding.found === undefined ? {} : { word: finding.found }),
    ...refusalOf(ids.get(finding.field ?? '')),
  }));
  const refused = new AppError('blocked_content', details[0]?.message ?? '', 400, details);
  return new SpokenError(refused, (language) => {
    const spoken = details.map((detail, n) => {
      const finding = findings[n];
      return finding === undefined ? detail : { ...detail, message: inWords(language, sentence(finding)) };
    });
    return { error: spoken[0]?.message ?? '', details: spoken };
  });
}

const refusalOf = (refusal: string | undefined) => (refusal === undefined ? {} : { refusal });

function sentenceOf({ rule, found }: Finding): Text {
  return found === undefined
    ? text('orderErrors', 'blockedText', { rule })
    : text('orderErrors', 'blockedWord', { word: found, rule });
}

/** The sentence for a text that was no order, and so had no price. */
function sentenceOfWords({ rule, found }: Finding): Text {
  return found === undefined
    ? text('errors', 'comments.blocked', { rule })
    : text('errors', 'comments.blockedWord', { word: found, rule });
}

/** The last one: a list of thousands of words is not made into patterns for every order. */
let kept: { key: string; matcher: WordMatcher } | null = null;

function matcherOf(setting: ModerationSetting): WordMatcher {
  const rules = rulesOf(setting);
  const key = JSON.stringify([rules, setting.allow]);
  if (kept?.key !== key) kept = { key, matcher: createWordMatcher(rules, setting.allow) };
  return kept.matcher;
}

type Described = { [name: string]: unknown };
const described: z.ZodType<Described> = z.record(z.string(), z.unknown());

/** The parts of each tool's form as JSON schemas; a tool is one object for as long as its version is in force. */
const fieldsOfTools = new WeakMap<Tool, ReadonlyMap<string, Described>>();

function fieldsOf(tool: Tool): ReadonlyMap<string, Described> {
  const known = fieldsOfTools.get(tool);
  if (known !== undefined) return known;
  const files = new Set(tool.files.map(({ name }) => name));
  const fields = new Map(
    Object.entries(tool.schema.shape)
      .filter(([name]) => !files.has(name))
      .map(([name, field]) => [name, described.parse(z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' }))]),
  );
  fieldsOfTools.set(tool, fields);
  return fields;
}

/** What people may write as they like, wherever in the form it is: in lists and steps as well. */
export function writtenTexts(tool: Tool, values: Readonly<Record<string, unknown>>): WrittenText[] {
  return [...fieldsOf(tool)].flatMap(([name, field]) =>
    textsIn(values[name], field).map(({ path, text }) => ({
      field: [name, ...path].join('.'),
      text,
      isNegative: /negative/i.test([name, ...path].join('.')),
    })),
  );
}

type Place = { path: string[]; text: string };

function textsIn(value: unknown, schema: unknown): Place[] {
  const field = described.safeParse(schema).data;
  if (field === undefined) return [];
  const options = [field.anyOf, field.oneOf, field.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (typeof value === 'string') {
    const isFree = field.enum === undefined && field.const === undefined && field.format === undefined;
    if (field.type === 'string') return isFree && value.trim() !== '' ? [{ path: [], text: value }] : [];
    return options.flatMap((option) => textsIn(value, option)).slice(0, 1);
  }
  const under = (name: string, inner: unknown, of: unknown) =>
    textsIn(inner, of).map(({ path, text }) => ({ path: [name, ...path], text }));
  const own = Array.isArray(value)
    ? value.flatMap((item, index) => under(String(index), item, field.items))
    : Object.entries(described.safeParse(value).data ?? {}).flatMap(([name, inner]) =>
        under(name, inner, described.safeParse(field.properties).data?.[name] ?? field.additionalProperties),
      );
  return own.length > 0 ? own : options.flatMap((option) => textsIn(value, option));
}
