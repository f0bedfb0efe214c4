import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fromTokens, tokenWords } from '../format/use-formats.ts';
import { EDIT_PAGE, editAddress, editFileAddress, kindOf } from '../generation/output.ts';
import { placedState } from '../generation/reuse-settings.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useWholeCatalogue } from '../tools/summaries.ts';
import { ErrorAlert, ErrorState } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { readSendPrices, takeFrame } from './lineage-api.ts';
import { placeFile, type Target, targetsFor } from './send-to.ts';
import { SendToTargets } from './send-to-targets.tsx';

const frames = ['whole', 'first', 'last'] as const;
type What = (typeof frames)[number];

type Props = {
  generation: Generation;
  /** Which of its outputs; missing where that is still to be chosen. */
  output: Output | undefined;
  onClose: () => void;
  onSent: () => void;
};

/** The tools that take a result, each with its price; a click leads to its form with the file in its place. */
export function SendToDialog({ generation, output, onClose, onSent }: Props) {
  useReturnFocus();
  const say = useTexts('sendTo');
  const common = useTexts('common');
  const navigate = useNavigate();
  const catalogue = useWholeCatalogue();
  const { outputs } = generation;
  const [place, setPlace] = useState(Math.max(0, output === undefined ? 0 : outputs.indexOf(output)));
  const [what, setWhat] = useState<What>('whole');
  const file = outputs[place];
  const isClip = file !== undefined && kindOf(file) === 'video';
  const isFrame = isClip && what !== 'whole';
  const send = useMutation({
    mutationFn: async (target: Target) => {
      if (file === undefined) return;
      const sent = isFrame ? await takeFrame(generation.id, { output: place, which: what }) : file;
      onSent();
      // The canvas reads from its address what it is to open.
      if (target.tool.isOfCanvas) {
        const model = target.route === EDIT_PAGE ? null : target.tool.id;
        return navigate((isFrame ? null : editAddress(generation, file, model)) ?? editFileAddress(sent.url, model));
      }
      placeFile(target, sent.url);
      await navigate(target.route, { state: placedState() });
    },
  });
  const tools = catalogue.data?.tools ?? [];
  const kind = file === undefined ? null : isFrame ? 'image' : kindOf(file);
  const groups = kind === null ? [] : targetsFor(tools, kind);
  const priced = [...new Set(groups.flatMap(({ targets }) => targets.map(({ tool }) => tool.id)))];
  const prices = useQuery({
    queryKey: ['send-prices', generation.id, place, what],
    queryFn: ({ signal }) =>
      readSendPrices(generation.id, { output: place, what: isClip ? what : 'whole' }, priced, signal),
    enabled: priced.length > 0,
    // Forms may hold something else by the next time.
    gcTime: 0,
  });
  function priceOf({ tool, field }: Target): string {
    const price = prices.data?.get(`${tool.id} ${field.name}`);
    if (price === undefined) return fromTokens(tool.fromTokens);
    return price.isLeast ? fromTokens(price.tokens) : tokenWords(price.tokens);
  }
  return (
    <Modal opened onClose={onClose} title={say('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      {outputs.length > 1 && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={say('which')}
          value={String(place)}
          data={outputs.map((_output, index) => ({ value: String(index), label: String(index + 1) }))}
          onChange={(value) => setPlace(Number(value))}
        />
      )}
      {isClip && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={say('what')}
          value={what}
          data={frames.map((value) => ({ value, label: say(value) }))}
          onChange={setWhat}
        />
      )}
      <ErrorAlert error={send.error} mb="sm" />
      {catalogue.isPending && <Skeleton height={160} role="status" aria-label={say('loading')} />}
      {catalogue.isError && catalogue.data === undefined && (
        <ErrorState title={say('title')} error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      )}
      {catalogue.data !== undefined && groups.length === 0 && <p>{say('none')}</p>}
      <SendToTargets
        groups={groups}
        isBusy={send.isPending}
        priceOf={priceOf}
        isExact={prices.data !== undefined}
        onChoose={send.mutate}
      />
    </Modal>
  );
}
