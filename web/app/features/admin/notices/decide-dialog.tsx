import type { Found, NoticeDetail } from '@kinora/server/admin-notices-wire';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import admin from '../admin.module.css';
import { refreshAdmin } from '../admin-api.ts';
import { decideNotice } from './notices-api.ts';

const SHORTEST = 3;
const MOST = 2000;

/** A generation or an upload, and which of its files. */
export type Chosen = { thing: Found; files: readonly string[] };
type Props = { notice: NoticeDetail; how: 'take_down' | 'keep'; chosen: readonly Chosen[]; onClose: () => void };

const isWhole = ({ thing, files }: Chosen) => files.length >= thing.files.length;

function nameOf(one: Chosen): string {
  const { thing, files } = one;
  return isWhole(one) ? `“${thing.name}”` : `${files.length} of ${thing.files.length} of “${thing.name}”`;
}

/** The decision about a notice, in words for the author and for whoever sent it. */
export function DecideDialog({ notice, how, chosen, onClose }: Props) {
  useReturnFocus();
  const isTakenDown = how === 'take_down';
  const form = useForm({ initialValues: { toAuthor: '', toReporter: '' } });
  const act = useMutation({
    mutationFn: ({ toAuthor, toReporter }: typeof form.values) =>
      decideNotice(
        notice.id,
        isTakenDown
          ? {
              decision: how,
              generations: chosen.filter(isWhole).flatMap(({ thing }) => thing.generationId ?? []),
              outputs: chosen.filter((one) => !isWhole(one)).flatMap(({ files }) => files),
              uploads: chosen.flatMap(({ thing }) => thing.key ?? []),
              toAuthor: toAuthor.trim(),
              toReporter: toReporter.trim(),
            }
          : { decision: how, toReporter: toReporter.trim() },
      ),
    onSuccess: () => {
      onClose();
      return refreshAdmin();
    },
  });
  const { toAuthor, toReporter } = form.values;
  const isShort = (text: string) => text.trim().length < SHORTEST;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isTakenDown ? 'Take it down' : 'Keep it'}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={form.onSubmit((values) => act.mutate(values))} className={admin.form}>
        <p>
          {isTakenDown
            ? `${chosen.map(nameOf).join(', ')}: gone for everybody at once, with every identical copy. They can be put back on appeal.`
            : 'What was reported stays available.'}
        </p>
        {isTakenDown && (
          <Textarea
            {...form.getInputProps('toAuthor')}
            label="Reason for the author"
            description="They read it in their gallery and by mail."
            required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MOST}
          />
        )}
        <Textarea
          {...form.getInputProps('toReporter')}
          label="Answer to whoever sent the notice"
          description="They read it behind their private link, and by mail if they gave an address."
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST}
        />
        <ErrorAlert error={act.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(isTakenDown ? { color: 'red.9' } : {})}
            disabled={isShort(toReporter) || (isTakenDown && isShort(toAuthor))}
            loading={act.isPending}
          >
            {isTakenDown ? 'Take down' : 'Keep'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
