import type { FieldSpec, FormSection } from './form.ts';
import type { AnyValues } from './input-problems.ts';
import { type Sayer, said, saidAt, saidWords, speaking } from './said.ts';
import type { CostLine, DetailRow, ParsedInput, Tool, ToolInput } from './tool.ts';
import type { Banner, Notice, ToolWords } from './tool-words.ts';

type Section = FormSection<AnyValues, string>;
/** A function that speaks the language of the tool. */
type Within = <Taken extends unknown[], Answer>(act: (...taken: Taken) => Answer) => (...taken: Taken) => Answer;

/**
 * A tool in another language: its form, what it says of inputs and results, and what is wrong with an input. Everything
 * else is the same. What the language has no words for stays in the tool's own.
 */
export function toolInWords<Kind extends Tool>(tool: Kind, sayer: Sayer): Kind {
  const within: Within =
    (act) =>
    (...taken) =>
      speaking(sayer, () => act(...taken));
  const read =
    <Taken>(act: (taken: Taken) => ParsedInput) =>
    (taken: Taken) =>
      parsedIn(within, within(act)(taken));
  const { classic, submitTimeout, words } = tool;
  return speaking(sayer, () => ({
    ...tool,
    name: saidAt('name', tool.name),
    summary: saidAt('summary', tool.summary),
    form: sectionsIn(within, tool.form, ''),
    classic: classic && {
      ...classic,
      name: saidAt('classic.name', classic.name),
      summary: saidAt('classic.summary', classic.summary),
      ...(classic.missing && { missing: mapped(classic.missing, saidWords) }),
      form: sectionsIn(within, classic.form, 'classic.'),
    },
    examples: tool.examples.map(({ field, text }, n) => ({ field, text: saidAt(`examples.${n}`, text) })),
    ...(words && { words: wordsIn(within, words) }),
    ...(submitTimeout && {
      submitTimeout: { ...submitTimeout, message: submitTimeout.message && saidWords(submitTimeout.message) },
    }),
    parse: read(tool.parse),
    parseDraft: read(tool.parseDraft),
    readRecord: read(tool.readRecord),
    promptProblems: within(tool.promptProblems),
  }));
}

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

function sectionsIn(within: Within, sections: readonly Section[], place: string): Section[] {
  return sections.map(({ title, hint, presets, fields, place: named, ...section }, n) => {
    const at = named ?? `${place}sections.${n}`;
    return {
      ...section,
      ...(title && { title: saidAt(`${at}.${named === undefined ? 'title' : 'label'}`, title) }),
      ...(hint && { hint: saidAt(`${at}.hint`, hint) }),
      ...(presets && {
        presets: presets.map(({ label, values }, nth) => ({ label: saidAt(`${at}.presets.${nth}`, label), values })),
      }),
      fields: mapped(fields, (spec, name) => spec && fieldIn(within, spec, `${place}fields.${name}`)),
    };
  });
}

function fieldIn(within: Within, spec: FieldSpec<AnyValues>, place: string): FieldSpec<AnyValues> {
  const { label, hint, placeholder, unit, choices, priceHint } = spec;
  return {
    ...spec,
    label: saidAt(`${place}.label`, label),
    ...(hint && { hint: saidAt(`${place}.hint`, hint) }),
    ...(placeholder && { placeholder: saidAt(`${place}.placeholder`, placeholder) }),
    ...(unit && { unit: saidAt(`${place}.unit`, unit) }),
    ...(choices && { choices: mapped(choices, (words, value) => saidAt(`${place}.choices.${value}`, words)) }),
    ...(priceHint && { priceHint: within(priceHint) }),
  };
}

function wordsIn(within: Within, words: ToolWords): ToolWords {
  const { submit, failed, history, pieces, features, unexplained, preview, banner } = words;
  return {
    ...words,
    ...(submit && { submit: saidWords(submit) }),
    ...(failed && { failed: saidWords(failed) }),
    ...(history && { history: saidWords(history) }),
    ...(pieces && { pieces: said(`noun.${pieces}`, pieces) }),
    ...(features && { features: features.map((feature, n) => saidAt(`features.${n}`, feature)) }),
    ...(unexplained && { unexplained: within(unexplained) }),
    ...(preview && { preview: within(preview) }),
    ...(banner && { banner: bannerIn(within, banner) }),
  };
}

function bannerIn(within: Within, banner: Banner): Banner {
  return {
    missing: noticeIn(banner.missing),
    unfit: within(banner.unfit),
    insufficient: within(banner.insufficient),
    failed: within(banner.failed),
    notDeleted: noticeIn(banner.notDeleted),
  };
}

function noticeIn(notice: Notice): Notice {
  return { ...notice, title: saidWords(notice.title), message: saidWords(notice.message) };
}

function parsedIn(within: Within, parsed: ParsedInput): ParsedInput {
  return parsed.ok ? { ok: true, input: inputIn(within, parsed.input) } : parsed;
}

/** Of an operator's tool by its place, of any other by itself. */
function nounIn(noun: string): string {
  return said('noun', said(`noun.${noun}`, noun));
}

function inputIn(within: Within, input: ToolInput): ToolInput {
  const rows = (all: DetailRow[]) => all.map(({ label, value }) => ({ label: saidWords(label), value }));
  const lines = (all: CostLine[]) => all.map(({ label, tokens }) => ({ label: saidWords(label), tokens }));
  return {
    ...input,
    noun: within(nounIn)(input.noun),
    cost: within((...taken) => lines(input.cost(...taken))),
    costOfDelivered: within((...taken) => lines(input.costOfDelivered(...taken))),
    breakdown: within((...taken) => rows(input.breakdown(...taken))),
    checkMeasured: within(input.checkMeasured),
    detail: within(() => rows(input.detail())),
    brief: within(input.brief),
  };
}
