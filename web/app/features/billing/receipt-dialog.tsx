import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Group, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { generationQuery } from '../../shared/api/queries.ts';
import { GenerationViewer } from '../../shared/generation/generation-overlays.tsx';
import { GenerationDialog } from '../../shared/generation/lazy-dialogs.ts';
import { RemoveDialog } from '../../shared/generation/remove-dialog.tsx';
import { useReuse } from '../../shared/generation/use-reuse.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';

type Props = { id: string; onClose: () => void };

/** What a generation cost, what came back and why: its details, or word that it is gone. */
export function ReceiptDialog({ id, onClose }: Props) {
  const say = useTexts('billing');
  const sayCommon = useTexts('common');
  useReturnFocus();
  const { data, error, refetch } = useQuery(generationQuery(id));
  if (data) return <Details generation={data} onClose={onClose} />;
  const isGone = data === null || (error instanceof ApiError && error.status === 404);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('receipt.title')}
      size="sm"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      {isGone && <p>{say('receipt.gone')}</p>}
      {error && !isGone && <ErrorState title={say('receipt.notLoaded')} error={error} onRetry={() => void refetch()} />}
      {!error && !isGone && <Loader role="status" aria-label={say('receipt.loading')} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {sayCommon('close')}
        </Button>
      </Group>
    </Modal>
  );
}

function Details({ generation, onClose }: { generation: Generation; onClose: () => void }) {
  const [viewed, setViewed] = useState<Output | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const ids = useMemo(() => [generation.id], [generation.id]);
  const reuse = useReuse();

  if (viewed !== null) {
    return (
      <GenerationViewer
        ids={ids}
        shownUrl={viewed.url}
        onMove={(url) => setViewed(generation.outputs.find((output) => output.url === url) ?? null)}
        onClose={() => setViewed(null)}
        onReuse={reuse}
      />
    );
  }
  if (isRemoving) {
    return <RemoveDialog generations={[generation]} onClose={() => setIsRemoving(false)} onRemoved={onClose} />;
  }
  return (
    <Suspense>
      <GenerationDialog
        generation={generation}
        onClose={onClose}
        onView={setViewed}
        onReuse={reuse}
        onRemove={() => setIsRemoving(true)}
      />
    </Suspense>
  );
}
