import type { Tool } from '@kinora/catalogue/tool';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getQuote, uploadFile } from '../../../shared/api/api.ts';
import { meQuery } from '../../../shared/api/queries.ts';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import { useListing } from '../../../shared/tools/summaries.ts';
import { type Problem, problemOfError } from '../problem.ts';
import { useGenerate } from '../use-generate.ts';
import { frameFile, maskFile } from './export-files.ts';
import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';

export const modes = ['fill', 'remove', 'background', 'expand'] as const;
export type Mode = (typeof modes)[number];

/** Where the files of the canvas are uploaded to, as its tool declares it. */
function folderOf(tool: Tool): string {
  return tool.files.find(({ name }) => name === 'maskUrl')?.folder ?? '';
}

type Basis = { picture: Picture; frame: Frame; mode: Mode; prompt: string; feather: number };

/** The price of an edit as the server quotes it, and the ordering of one. */
export function useEditOrder(tool: Tool, basis: Basis, onOrdered: (id: string) => void) {
  const { picture, frame, mode, prompt, feather } = basis;
  const listing = useListing(tool.id) ?? undefined;
  const { data: me } = useQuery(meQuery);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [lacking, setLacking] = useState<'mask' | 'prompt' | null>(null);
  /** What was uploaded for a mask is used again while nothing was painted since. */
  const sent = useRef<{ key: string; maskUrl: string; frameUrl: string } | null>(null);

  const { data: quote } = useQuery({
    queryKey: ['quote', tool.id, frame.width, frame.height],
    queryFn: ({ signal }) => getQuote(tool.id, { width: frame.width, height: frame.height }, signal),
    placeholderData: keepPreviousData,
  });
  const price = quote ?? null;

  const generate = useGenerate(tool, {
    onAccepted: (_order, generation) => onOrdered(generation.id),
    onTimedOut: () => undefined,
    onRefused: (error) => setProblem(problemOfError(error, tool.words)),
  });

  async function filesFor(mask: Mask, isLarger: boolean) {
    const key = `${JSON.stringify(frame)} ${picture.url} ${await fingerprint(mask)}`;
    if (sent.current?.key === key) return sent.current;
    const folder = folderOf(tool);
    const maskUpload = await uploadFile(folder, await maskFile(mask), {});
    const frameUpload = isLarger ? await uploadFile(folder, await frameFile(picture, frame), {}) : null;
    sent.current = { key, maskUrl: maskUpload.url, frameUrl: frameUpload?.url ?? '' };
    return sent.current;
  }

  async function order(mask: Mask, share: number): Promise<void> {
    if (isSending || generate.isPending || price === null) return;
    setProblem(null);
    const isUnsaid = prompt.trim() === '' && (mode === 'fill' || mode === 'background');
    const missing = share === 0 ? 'mask' : isUnsaid ? 'prompt' : null;
    setLacking(missing);
    if (missing !== null) return;
    setIsSending(true);
    try {
      const isLarger = frame.width !== picture.width || frame.height !== picture.height;
      const { maskUrl, frameUrl } = await filesFor(mask, isLarger);
      const parsed = tool.parse({ ...frame, imageUrl: picture.url, maskUrl, frameUrl, mode, prompt, feather });
      if (!parsed.ok) throw new Error(parsed.problems[0]?.message ?? textsOf('edit')('notSent'));
      generate.mutate({ input: parsed.input, tokens: price.tokens });
    } catch (error) {
      setProblem(problemOfError(error, tool.words));
    } finally {
      setIsSending(false);
    }
  }

  return {
    price,
    balance: me?.balance.total ?? null,
    disabledReason:
      listing && !listing.enabled ? (listing.disabledReason ?? textsOf('common')('toolUnavailable')) : null,
    isPreviewEngine: listing?.isPreview ?? false,
    /** What most edits took here of late, or what the tool says of itself. */
    usualSeconds: listing?.usualSeconds ?? tool.expectedSeconds,
    isBusy: isSending || generate.isPending,
    problem,
    dismissProblem: () => setProblem(null),
    lacking,
    order,
  };
}

async function fingerprint({ data }: Mask): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', data);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
