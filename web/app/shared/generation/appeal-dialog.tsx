import type { Generation } from '@kinora/server/generations-wire';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { appealGeneration } from '../api/api.ts';
import { nextMoment } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { applyGeneration } from '../live/cache-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';

const SHORTEST = 10;

/** Why a refused result should be shown, in its person's words. */
export function AppealDialog({ generation, onClose }: { generation: Generation; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('review');
  const common = useTexts('common');
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
      title={say('appealNamed', { name: generation.generation_name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit(({ text }) => act.mutate(text.trim()))}>
        <Textarea
          {...form.getInputProps('text')}
          data-autofocus
          label={say('why')}
          description={say('once')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
        />
        <ErrorAlert mt="sm" error={act.error} />
        <Group justify="flex-end" mt="md" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={form.values.text.trim().length < SHORTEST} loading={act.isPending}>
            {say('appeal')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
