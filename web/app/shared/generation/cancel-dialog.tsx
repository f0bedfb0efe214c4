import type { Cancelled, Generation } from '@kinora/server/generations-wire';
import { notifications } from '@mantine/notifications';
import { cancelGeneration } from '../api/api.ts';
import { nextMoment } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { tokenWords } from '../format/use-formats.ts';
import { applyBalance, applyGeneration, applyRemoval } from '../live/cache-updates.ts';
import { type Say, useTexts } from '../texts/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { noteAskedToStop, sayingItself } from './canceled-here.ts';

type Props = { generation: Generation; isOpen: boolean; onClose: () => void };

function outcomeText(say: Say<'cancelDialog'>, { outcome }: Cancelled, tokens: string): string {
  if (outcome === 'cancelled') return say('done', { tokens });
  return outcome === 'requested' ? say('asked') : say('tooLate');
}

/** Says what comes back before anything is cancelled. */
export function CancelDialog({ generation, isOpen, onClose }: Props) {
  const say = useTexts('cancelDialog');
  const tokens = tokenWords(generation.tokens_used);
  const isFree = generation.progress === null || generation.progress.cancel === 'free';
  async function cancel() {
    const asOf = nextMoment();
    const isIt = (id: string) => id === generation.id;
    const answer = await sayingItself(isIt, () => cancelGeneration(generation.id));
    if (answer.outcome === 'requested') noteAskedToStop(generation.id, isIt);
    applyBalance(queryClient, answer.balance);
    if (answer.outcome === 'cancelled') applyRemoval(queryClient, generation.id, asOf);
    else if (answer.generation) applyGeneration(queryClient, answer.generation, asOf);
    notifications.show({ message: outcomeText(say, answer, tokens) });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('title')}
      confirm={say('confirm')}
      keep={say('keep')}
      failure={say('failed')}
      onConfirm={cancel}
      onClose={onClose}
    >
      {isFree ? say('free', { tokens }) : say('started', { tokens })}
    </ConfirmDialog>
  );
}
