import type { Generation } from '@kinora/server/wire';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { appealGeneration } from '../api/api.ts';
import { nextMoment } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { applyGeneration } from '../live/cache-updates.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';

const SHORTEST = 10;

/** Why a refused result should be shown, in its person's words. */
export function AppealDialog({ generation, onClose }: { generation: Generation; onClose: () => void }) {
  useReturnFocus();
  const form = useForm({ initialValues: { text: '' } });
  const act = useMutation({
    mutationFn: async (text: string) => {
      const asOf = nextMoment();
      applyGeneration(queryClient, await appealGeneration(generation.id, text), asOf);
    },
    onSuccess: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Appeal: ${generation.generation_name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={form.onSubmit(({ text }) => act.mutate(text.trim()))}>
        <Textarea
          {...form.getInputProps('text')}
          data-autofocus
          label="Why should it be shown?"
          description="You can say it once. A person reads it and decides."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
        />
        <ErrorAlert mt="sm" error={act.error} />
        <Group justify="flex-end" mt="md" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.values.text.trim().length < SHORTEST} loading={act.isPending}>
            Appeal
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
