import type { InputProblem, InputRecord, ParsedInput, StoredMedia, Tool } from '@kinora/catalogue/tool';
import { useEffect, useMemo, useState } from 'react';
import { readDraft, saveDraft } from '../../drafts.ts';
import { deriveForm, type FormField, revealing, shownValues, type Values } from './form/derive-form.ts';

type Problems = Readonly<Record<string, string>>;

/** Of any record, what the tool has fields for. */
function knownValues(tool: Tool, record: Values): Values {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in tool.defaults));
}

function firstPerField(problems: readonly InputProblem[]): Problems {
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
}

export type ToolForm = ReturnType<typeof useToolForm>;

/** What somebody is filling in for one tool; survives a reload of the tab. */
export function useToolForm(tool: Tool) {
  const parts = useMemo(() => deriveForm(tool), [tool]);
  const [values, setValues] = useState<Values>(() => ({ ...tool.defaults, ...knownValues(tool, readDraft(tool.id)) }));
  const [problems, setProblems] = useState<Problems>({});
  const [media, setMedia] = useState<Readonly<Record<string, StoredMedia>>>({});
  useEffect(() => saveDraft(tool.id, values), [tool.id, values]);

  const shown = useMemo(() => shownValues(parts, tool.defaults, values), [parts, tool, values]);

  return {
    parts,
    values,
    shown,
    problems,
    /** The measured files of the shown image fields, by field. */
    measured: Object.fromEntries(Object.entries(media).filter(([name]) => shown[name] !== '')),
    set(name: string, value: unknown) {
      setValues((current) => ({ ...current, [name]: value }));
      setProblems(({ [name]: _solved, ...rest }) => rest);
    },
    setImage(field: FormField, url: string, stored?: StoredMedia) {
      setValues((current) => ({ ...revealing(field, current), [field.name]: url }));
      setMedia(({ [field.name]: _old, ...rest }) => (stored ? { ...rest, [field.name]: stored } : rest));
      setProblems(({ [field.name]: _solved, ...rest }) => rest);
    },
    /** Brings a field to the screen, without what was wrong with it. */
    reveal(field: FormField) {
      setValues((current) => revealing(field, current));
      setProblems(({ [field.name]: _solved, ...rest }) => rest);
    },
    /** Fills the form with the input that made a generation. */
    reuse(record: InputRecord) {
      setValues({ ...tool.defaults, ...knownValues(tool, tool.fromRecord(record)) });
      setProblems({});
    },
    /** Back to an empty prompt; everything else stays for the next one. */
    clearPrompt() {
      setValues((current) => {
        const cleared = tool.examples.map(({ field }) => [field, tool.defaults[field]]);
        return { ...current, ...Object.fromEntries(cleared) };
      });
    },
    showProblems(found: readonly InputProblem[]) {
      setProblems(firstPerField(found));
    },
    /** The input, checked; what is wrong with it is shown beside the fields. */
    check(): ParsedInput {
      const parsed = tool.parse(shown);
      setProblems(parsed.ok ? {} : firstPerField(parsed.problems));
      return parsed;
    },
  };
}
