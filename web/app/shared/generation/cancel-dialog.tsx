import { messages } from '@kinora/catalogue/messages';
import type { Cancelled, Generation } from '@kinora/server/wire';
import { notifications } from '@mantine/notifications';
import { cancelGeneration } from '../api/api.ts';
import { nextMoment } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { tokenCount } from '../format/format.ts';
import { applyBalance, applyGeneration, applyRemoval } from '../live/cache-updates.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Props = { generation: Generation; isOpen: boolean; onClose: () => void };

function outcomeText({ outcome }: Cancelled, tokens: string): string {
  if (outcome === 'cancelled') return `Canceled. Your ${tokens} are back.`;
  if (outcome === 'requested') return 'The model was asked to stop. Your tokens will come back if it does.';
  return 'It had already finished.';
}

/** Says what comes back before anything is cancelled. */
export function CancelDialog({ generation, isOpen, onClose }: Props) {
  const tokens = tokenCount(generation.tokens_used);
  const isFree = generation.progress === null || generation.progress.cancel === 'free';
  async function cancel() {
    const asOf = nextMoment();
    const answer = await cancelGeneration(generation.id);
    applyBalance(queryClient, answer.balance);
    if (answer.outcome === 'cancelled') applyRemoval(queryClient, generation.id, asOf);
    else if (answer.generation) applyGeneration(queryClient, answer.generation, asOf);
    notifications.show({ message: outcomeText(answer, tokens) });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this generation?"
      confirm="Cancel generation"
      keep="Keep going"
      failure={messages.cancelFailed}
      onConfirm={cancel}
      onClose={onClose}
    >
      {isFree
        ? `It has not started yet. Your ${tokens} will come back right away.`
        : `It has already started. The model will be asked to stop. If it confirms, your ${tokens} will come back. Otherwise, the result will be finished, shown here, and charged.`}
    </ConfirmDialog>
  );
}
