import { isSaid } from '@kinora/catalogue/canvas';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getQuote, uploadFile } from '../../../shared/api/api.ts';
import { meQuery } from '../../../shared/api/queries.ts';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import { useListing } from '../../../shared/tools/summaries.ts';
import { type Problem, problemOfError } from '../problem.ts';
import { useGenerate } from '../use-generate.ts';
import { type CanvasTool, inputOf, isBeyond, type Mode } from './canvas-tool.ts';
import { frameFile, maskFile } from './export-files.ts';
import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';

const QUIET_MS = 400;

/** Where the files of the canvas are uploaded to, as its tool declares it. */
function folderOf(tool: CanvasTool): string {
  return tool.files.find(({ name }) => name === tool.canvas.frame)?.folder ?? '';
}

type Basis = {
  picture: Picture;
  frame: Frame;
  mode: Mode;
  prompt: string;
  feather: number;
  /** What the tool asks for besides. */
  further: Readonly<Record<string, unknown>>;
};

/** The price of an edit as the server quotes it, and the ordering of one. */
export function useEditOrder(tool: CanvasTool, basis: Basis, onOrdered: (id: string) => void) {
  const { picture, frame, mode, prompt, further } = basis;
  const { canvas } = tool;
  const listing = useListing(tool.id) ?? undefined;
  const { data: me } = useQuery(meQuery);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [lacking, setLacking] = useState<'mask' | 'prompt' | null>(null);
  /** What was uploaded for a mask is used again while nothing was painted since. */
  const sent = useRef<{ key: string; maskUrl: string; frameUrl: string } | null>(null);

  const input = { ...further, ...inputOf(tool, { ...basis, url: picture.url }) };
  // Together: what one tool takes is refused by another.
  const [steady] = useDebouncedValue(JSON.stringify({ tool: tool.id, input }), QUIET_MS);
  const quote = useQuery({
    queryKey: ['quote', steady],
    queryFn: async ({ signal }) => {
      const asked: { tool: string; input: Record<string, unknown> } = JSON.parse(steady);
      return { tool: asked.tool, price: await getQuote(asked.tool, asked.input, signal) };
    },
    placeholderData: keepPreviousData,
  });
  // The price of another tool is none of this one's.
  const price = quote.data?.tool === tool.id ? quote.data.price : null;

  const generate = useGenerate(tool, {
    onAccepted: (_order, generation) => onOrdered(generation.id),
    onArrived: () => setProblem(null),
    onTimedOut: () => undefined,
    onRefused: (error) => setProblem(problemOfError(error, tool.words)),
  });

  async function filesFor(mask: Mask, isLarger: boolean) {
    const painted = canvas.mask === null ? null : canvas.painted;
    const key = `${painted} ${folderOf(tool)} ${JSON.stringify(frame)} ${picture.url} ${await fingerprint(mask)}`;
    if (sent.current?.key === key) return sent.current;
    const folder = folderOf(tool);
    const maskUpload = painted === null ? null : await uploadFile(folder, await maskFile(mask, painted), {});
    const frameUpload = isLarger ? await uploadFile(folder, await frameFile(picture, frame), {}) : null;
    sent.current = { key, maskUrl: maskUpload?.url ?? '', frameUrl: frameUpload?.url ?? '' };
    return sent.current;
  }

  async function order(mask: Mask, share: number): Promise<void> {
    if (isSending || generate.isPending || price === null) return;
    setProblem(null);
    const isLarger = isBeyond(picture, frame);
    const isUnsaid = canvas.prompt !== null && prompt.trim() === '' && isSaid(canvas, mode);
    const isUnpainted = canvas.mask === null ? mode === 'expand' && !isLarger : share === 0;
    const missing = isUnpainted ? 'mask' : isUnsaid ? 'prompt' : null;
    setLacking(missing);
    if (missing !== null) return;
    setIsSending(true);
    try {
      const { maskUrl, frameUrl } = await filesFor(mask, isLarger);
      const files = { ...(canvas.mask === null ? {} : { [canvas.mask]: maskUrl }), [canvas.frame]: frameUrl };
      const parsed = tool.parse({ ...input, ...files });
      if (parsed.ok) generate.mutate({ input: parsed.input, tokens: price.tokens });
      else throw new Error(parsed.problems[0]?.message ?? textsOf('edit')('notSent'));
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
