import { messages } from '@kinora/catalogue/messages';
import type { StoredMedia } from '@kinora/catalogue/tool';
import { useEffect, useState } from 'react';
import { controlText } from './form/control-id.ts';
import type { FormField } from './form/derive-form.ts';
import { measureImage } from './measure-image.ts';
import { measureVideo } from './measure-video.ts';
import type { ToolForm } from './use-tool-form.ts';

type Form = Pick<ToolForm, 'fileFields' | 'shown' | 'measured' | 'setFacts'>;

/** The shown file whose size nobody knows here: kept in a draft, or brought back by Reuse. */
function nextUnknown({ fileFields, shown, measured }: Form, failed: ReadonlySet<string>) {
  for (const field of fileFields) {
    const url = controlText(shown[field.name]);
    if (url !== '' && !(field.name in measured) && !failed.has(url)) return { field, url };
  }
  return null;
}

async function measure({ kind }: FormField, url: string, signal: AbortSignal): Promise<StoredMedia> {
  if (kind === 'image') return measureImage(url);
  const facts = await measureVideo(url, signal);
  if (facts === null) throw new Error('The browser cannot read this video');
  return { contentType: '', bytes: 0, ...facts };
}

/**
 * Measures files that come without their facts, one after the other, so that the price is the one that is charged. A
 * video that the browser cannot read is no problem: the server, which can, names the price.
 */
export function useAnalysis(form: Form) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const next = nextUnknown(form, failed);
  const name = next?.field.name;
  const url = next?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another field or another file needs another look.
  useEffect(() => {
    if (next === null) return;
    const looking = new AbortController();
    const { signal } = looking;
    measure(next.field, next.url, signal).then(
      (facts) => !signal.aborted && form.setFacts(next.field, next.url, facts),
      () => !signal.aborted && setFailed((current) => new Set([...current, next.url])),
    );
    return () => looking.abort();
  }, [name, url]);
  return {
    isRunning: next !== null,
    isAnalysing: (field: FormField) => next?.field.name === field.name,
    /** Words for a file that could not be looked into. */
    problem: ({ name: field, kind }: FormField) =>
      kind === 'image' && failed.has(controlText(form.shown[field])) ? messages.analysisFailed : undefined,
  };
}
