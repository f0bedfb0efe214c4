import type { Generation, Output } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { ArchiveRestore, Dices, Repeat2, Trash2 } from 'lucide-react';
import { exactTime, tokenCount } from '../format/format.ts';
import { useListing } from '../tools/summaries.ts';
import { Callout } from '../ui/callout.tsx';
import { resultRows } from './detail-rows.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { DownloadButtons } from './download-buttons.tsx';
import { receiptText } from './progress-text.ts';
import { notDrawnNotice, partialDelivery, timeTaken } from './result-text.ts';
import { reuseRoute, withItsSeed } from './reuse-settings.ts';

type Act = (generation: Generation) => void;

type Props = {
  generation: Generation;
  onClose: () => void;
  onView: (output: Output) => void;
  onReuse: Act;
  onRemove: Act;
  /** Of a generation in the trash. */
  onRestore?: Act | undefined;
};

function factsOf(generation: Generation) {
  const { receipt, created_at, completed_at, error_message, tool_name } = generation;
  const partial = partialDelivery(generation);
  const notDrawn = notDrawnNotice(generation);
  const taken = timeTaken(generation);
  return [
    { label: 'Tool', value: tool_name },
    { label: 'Tokens used', value: tokenCount(receipt.charged) },
    { label: 'Receipt', value: receiptText(receipt) },
    ...(partial === null ? [] : [{ label: 'Delivered', value: partial }]),
    ...(notDrawn === null ? [] : [{ label: 'Preview', value: notDrawn }]),
    { label: 'Created', value: exactTime(Date.parse(created_at)) },
    ...(completed_at === null ? [] : [{ label: 'Completed', value: exactTime(Date.parse(completed_at)) }]),
    ...(taken === null ? [] : [{ label: 'Made in', value: taken }]),
    ...resultRows(generation.outputs),
    ...(error_message === null ? [] : [{ label: 'What happened', value: error_message }]),
  ];
}

/** Whether its tool had a page and is offered no more. */
function useIsRetired(generation: Generation): boolean {
  return useListing(generation.tool_type) === null && reuseRoute(generation) !== null;
}

/** Everything about one generation. */
export function GenerationDialog({ generation, onClose, onView, onReuse, onRemove, onRestore }: Props) {
  const seeded = withItsSeed(generation);
  const isRetired = useIsRetired(generation);
  const actions = (
    <>
      {onRestore ? (
        <Button
          variant="default"
          mr="auto"
          leftSection={<ArchiveRestore size={15} aria-hidden />}
          onClick={() => onRestore(generation)}
        >
          Restore
        </Button>
      ) : (
        generation.status !== 'processing' && (
          <Button
            variant="subtle"
            color="gray"
            mr="auto"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => onRemove(generation)}
          >
            Delete
          </Button>
        )
      )}
      <DownloadButtons generation={generation} />
      {reuseRoute(generation) !== null && seeded !== null && !isRetired && (
        <Button
          variant="default"
          leftSection={<Dices size={15} aria-hidden />}
          title="These settings with the seed that made this result"
          onClick={() => onReuse(seeded)}
        >
          Use this seed
        </Button>
      )}
      {reuseRoute(generation) !== null && (
        <Button leftSection={<Repeat2 size={15} aria-hidden />} onClick={() => onReuse(generation)}>
          {isRetired ? 'Use the words elsewhere' : 'Reuse settings'}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <DialogFrame
      generation={generation}
      onClose={onClose}
      onView={onView}
      facts={factsOf(generation)}
      notice={
        isRetired && (
          <Callout tone="note">
            {generation.tool_name} is no longer offered. What you made with it stays yours, with all its settings.
          </Callout>
        )
      }
      actions={actions}
    />
  );
}
