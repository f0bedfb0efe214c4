import type { Tool } from '@kinora/catalogue/tool';
import { startTransition, useState } from 'react';
import { settingsFrom } from '../../shared/session/drafts.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useListing } from '../../shared/tools/summaries.ts';
import type { Values } from './form/derive-form.ts';
import { useCost } from './price.ts';
import { type OrderOptions, useOrder } from './use-order.ts';
import { type FormOptions, useToolForm } from './use-tool-form.ts';
import { useUploads } from './use-uploads.ts';

/** What fills the form at once, while it is open over the page. */
export type Aid = { open: 'file'; file: File | null; before: Before } | { open: 'presets' };
/** What the form held before a file filled it; kept here because turning a phone makes the dialog anew. */
type Before = { values: Values; from: string | undefined };

/** Everything that is set before a tool makes something. What it made is shown apart: its progress renders no form again. */
export function useStudio(tool: Tool, options: FormOptions & OrderOptions) {
  const say = useTexts('common');
  const form = useToolForm(tool, options);
  const uploads = useUploads(tool, form);
  const listing = useListing(tool.id) ?? undefined;
  const cost = useCost(tool, form, listing);
  const order = useOrder(tool, { form, uploads, cost }, options);
  const [aid, setAid] = useState<Aid | null>(null);
  // After the next frame: a dialog is the most that a press draws.
  const openAid = (next: Aid | null) => startTransition(() => setAid(next));
  function openFile(file: File | null) {
    const before = aid?.open === 'file' ? aid.before : { values: form.values, from: settingsFrom(tool.id) };
    openAid({ open: 'file', file, before });
  }
  const isPreviewEngine = listing?.isPreview ?? false;
  return {
    tool,
    form,
    uploads,
    cost,
    order,
    aid,
    openAid,
    /** Reads settings from a file, or with null lets one be chosen. */
    openFile,
    disabledReason: listing && !listing.enabled ? (listing.disabledReason ?? say('toolUnavailable')) : null,
    isPreviewEngine,
    /** Its id, where the prompt helper helps with its prompts. */
    helpedTool: listing?.hasPromptHelper ? tool.id : undefined,
    /** What most orders took here of late, or what the tool says of itself. */
    usualSeconds: listing?.usualSeconds ?? tool.expectedSeconds,
    /** What the embedded engine will do less well with these files. */
    previewNote: isPreviewEngine ? tool.words?.preview?.(form.measured) : undefined,
  };
}

export type Studio = ReturnType<typeof useStudio>;
