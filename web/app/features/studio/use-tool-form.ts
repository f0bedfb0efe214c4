import type { FormSection, InputProblem, InputRecord, StoredMedia, Tool } from '@kinora/catalogue/tool';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { placedInForm, placeInForm, readDraft, saveDraft } from '../../shared/session/drafts.ts';
import { lastSettings, rememberSettings } from '../../shared/session/last-settings.ts';
import {
  controlText,
  deriveForm,
  type FormField,
  type FormPart,
  filesOf,
  formNames,
  listedFiles,
  revealing,
  shownValues,
  takesFiles,
  type Values,
} from './form/derive-form.ts';
import { settingsFor } from './presets/settings-of-form.ts';

type Problems = Readonly<Record<string, string>>;

/** What somebody writes or uploads stays in the tab; everything else is remembered for the next one. */
function remembered(tool: Tool, parts: readonly FormPart[], values: Values): Values {
  const fields = parts.flatMap((part) => part.fields);
  const own = fields.filter((field) => takesFiles(field) || writes.has(field.widget)).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(settingsFor({ tool, parts }, values)).filter(([name]) => !own.includes(name)),
  );
}

const writes = new Set(['text', 'textarea', 'loras']);

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** The names of the fields for prompts. */
const promptNames = (parts: readonly FormPart[]) =>
  parts.flatMap(({ fields }) => fields.flatMap(({ name, widget }) => (widget === 'textarea' ? [name] : [])));

/** Where the prompts of the last order are kept as long as the tab lives. */
const lastOf = (draft: string) => `${draft}:last`;

/** What was set before: in this tab, or else in an earlier one. */
function keptValues(tool: Tool, parts: readonly FormPart[], draft: string): Values {
  const inTab = readDraft(draft);
  return Object.keys(inTab).length > 0 ? inTab : remembered(tool, parts, lastSettings(personHere(), draft));
}

const personHere = () => queryClient.getQueryData(meQuery.queryKey)?.user.id;

/** Of any record, what the form shows: nobody should order what is not on the screen. */
function knownValues(parts: readonly FormPart[], record: Values): Values {
  const names = new Set(formNames(parts));
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

function firstPerField(problems: readonly InputProblem[]): Problems {
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
}

function without(problems: Problems, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}

export type FormOptions = {
  /** The form, where it is not that of the tool's page. */
  sections?: readonly FormSection<Values, string>[];
  /** What is said of a blank field, in place of the tool's own words. */
  missing?: Readonly<Record<string, string>> | undefined;
  /** What is set is kept under this name, and what is typed as long as the tab lives; without one nothing is. */
  draft?: string;
  /** What the form begins with, besides its defaults and what was kept. */
  start?: Values;
};

export type ToolForm = ReturnType<typeof useToolForm>;

/** What somebody is filling in for one tool. */
export function useToolForm(tool: Tool, { sections, missing = {}, draft, start }: FormOptions) {
  const parts = useMemo(() => deriveForm(tool, sections), [tool, sections]);
  const [values, setValues] = useState<Values>(() => {
    const kept = draft === undefined ? {} : keptValues(tool, parts, draft);
    const placed = draft === undefined ? {} : placedInForm(draft);
    const known = { ...tool.defaults, ...knownValues(parts, { ...kept, ...start, ...placed }) };
    // A whole order names fields that it leaves as they come: nothing is brought to the screen for those.
    const isSet = (name: string) => JSON.stringify(placed[name]) !== JSON.stringify(tool.defaults[name]);
    const placedFields = parts.flatMap(({ fields }) => fields).filter(({ name }) => name in placed && isSet(name));
    return placedFields.reduce<Values>((shown, field) => revealing(field, shown), known);
  });
  const [problems, setProblems] = useState<Problems>({});
  const [lastPrompts, setLastPrompts] = useState<Values>(() => (draft === undefined ? {} : readDraft(lastOf(draft))));
  /** By the address of a stored file, which never changes. */
  const [facts, setFacts] = useState<Readonly<Record<string, StoredMedia>>>({});
  useEffect(() => {
    if (draft === undefined) return;
    saveDraft(draft, values);
    rememberSettings(personHere(), draft, remembered(tool, parts, values));
  }, [draft, values, tool, parts]);
  useEffect(() => {
    if (draft !== undefined) placeInForm(draft, {});
  }, [draft]);

  const shown = useMemo(() => shownValues(parts, tool.defaults, values), [parts, tool, values]);
  const fileFields = useMemo(() => parts.flatMap(({ fields }) => fields).filter(takesFiles), [parts]);
  const measured = useMemo(
    () =>
      Object.fromEntries(
        fileFields
          .flatMap((field) => filesOf(field, shown))
          .flatMap(({ name, url }) => (facts[url] === undefined ? [] : [[name, facts[url]]])),
      ),
    [fileFields, facts, shown],
  );

  /** Offers the prompts of an order where their fields are empty. */
  const offerPrompts = useCallback(
    (ordered: Values) => {
      const named = promptNames(parts).filter((name) => !isBlank(ordered[name]));
      if (named.length === 0) return;
      const prompts = Object.fromEntries(named.map((name) => [name, ordered[name]]));
      setLastPrompts(prompts);
      if (draft !== undefined) saveDraft(lastOf(draft), prompts);
    },
    [parts, draft],
  );
  /** The fields that are empty and whose last prompt can come back. */
  const recalled = promptNames(parts).filter((name) => isBlank(shown[name]) && !isBlank(lastPrompts[name]));

  // What is too long stays as it was typed or pasted, with how much has to go.
  const shownProblems = useMemo(
    () => ({ ...firstPerField(tool.promptProblems(shown)), ...problems }),
    [tool, shown, problems],
  );

  return {
    parts,
    fileFields,
    /** Of the file that the form holds; undefined while it holds none. */
    fileKind: fileFields.find((field) => filesOf(field, shown).length > 0)?.kind,
    values,
    shown,
    problems: shownProblems,
    /** The measured files of the shown file fields, by field, and of a list also by their place. */
    measured,
    set(name: string, value: unknown) {
      setValues((current) => ({ ...current, [name]: value }));
      setProblems(({ [name]: _solved, ...rest }) => rest);
    },
    setAll(changes: Values) {
      setValues((current) => ({ ...current, ...changes }));
      setProblems((current) => without(current, Object.keys(changes)));
    },
    setFile(field: FormField, url: string) {
      setValues((current) => ({ ...revealing(field, current), [field.name]: url }));
      setProblems(({ [field.name]: _solved, ...rest }) => rest);
    },
    /** Other files in a list, from what it holds by then. */
    setList(field: FormField, change: (urls: readonly string[]) => readonly string[]) {
      const { name } = field;
      setValues((current) => {
        const revealed = revealing(field, current);
        return { ...revealed, [name]: change(listedFiles(revealed[name])) };
      });
      setProblems(({ [name]: _solved, ...rest }) => rest);
    },
    /** What is known of the stored file at that address. */
    setFacts(url: string, known: StoredMedia) {
      setFacts((current) => ({ ...current, [url]: known }));
    },
    /** Brings a field to the screen, without what was wrong with it. */
    reveal(field: FormField) {
      setValues((current) => revealing(field, current));
      setProblems(({ [field.name]: _solved, ...rest }) => rest);
    },
    /** Fills the form with the input that made a generation. */
    reuse(record: InputRecord) {
      setValues({ ...tool.defaults, ...knownValues(parts, tool.fromRecord(record)) });
      setProblems({});
    },
    /** Back to how the tool comes, except for what was written or uploaded. */
    reset() {
      setValues((current) => ({ ...current, ...remembered(tool, parts, tool.defaults) }));
      setProblems({});
    },
    /** Empties the prompts, which were ordered, and offers them again; everything else stays for the next order. */
    takePrompts(ordered: Values) {
      offerPrompts(ordered);
      const empty = Object.fromEntries(promptNames(parts).map((name) => [name, tool.defaults[name]]));
      setValues((current) => ({ ...current, ...empty }));
    },
    offerPrompts,
    /** The last prompt of a field that is empty; undefined where there is none. */
    lastPrompt: (name: string): string | undefined =>
      recalled.includes(name) ? controlText(lastPrompts[name]) : undefined,
    /** The field beside which the last prompts are offered. */
    offersAt: recalled[0],
    /** Brings the last prompts back into the fields that are empty. */
    recallPrompts() {
      const back = Object.fromEntries(recalled.map((name) => [name, lastPrompts[name]]));
      setValues((current) => ({ ...current, ...back }));
      setProblems((current) => without(current, recalled));
    },
    showProblems(found: readonly InputProblem[]) {
      const told = found.map(({ field, message }) => ({
        field,
        message: shown[field] === '' ? (missing[field] ?? message) : message,
      }));
      setProblems(firstPerField(told));
    },
  };
}
