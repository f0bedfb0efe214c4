import { messages } from '@kinora/catalogue/messages';
import { useEffect, useState } from 'react';
import { controlText } from './form/control-id.ts';
import type { FormField } from './form/derive-form.ts';
import { measureImage } from './measure-image.ts';
import type { ToolForm } from './use-tool-form.ts';

type Form = Pick<ToolForm, 'fileFields' | 'shown' | 'measured' | 'setFacts'>;

/** The shown image whose size nobody knows here: kept in a draft, or brought back by Reuse. */
function nextUnknown({ fileFields, shown, measured }: Form, failed: ReadonlySet<string>) {
  for (const field of fileFields) {
    const url = controlText(shown[field.name]);
    if (field.kind === 'image' && url !== '' && !(field.name in measured) && !failed.has(url)) return { field, url };
  }
  return null;
}

/** Measures images that come without their facts, one after the other, so that the price is the one that is charged. */
export function useAnalysis(form: Form) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const next = nextUnknown(form, failed);
  const name = next?.field.name;
  const url = next?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another field or another file needs another look.
  useEffect(() => {
    if (next === null) return;
    let isWanted = true;
    measureImage(next.url).then(
      (facts) => isWanted && form.setFacts(next.field, next.url, facts),
      () => isWanted && setFailed((current) => new Set([...current, next.url])),
    );
    return () => {
      isWanted = false;
    };
  }, [name, url]);
  return {
    isRunning: next !== null,
    isAnalysing: (field: FormField) => next?.field.name === field.name,
    /** Words for a file that could not be looked into. */
    problem: ({ name: field }: FormField) =>
      failed.has(controlText(form.shown[field])) ? messages.analysisFailed : undefined,
  };
}
