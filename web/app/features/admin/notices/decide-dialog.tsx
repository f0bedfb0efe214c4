import type { Found, NoticeDetail } from '@kinora/server/admin-notices-wire';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
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

function nameOf(one: Chosen, say: Say<'adminNotices'>): string {
  const { thing, files } = one;
  if (isWhole(one)) return say('decide.whole', { name: thing.name });
  return say('decide.part', { count: files.length, all: thing.files.length, name: thing.name });
}

/** The decision about a notice, in words for the author and for whoever sent it. */
export function DecideDialog({ notice, how, chosen, onClose }: Props) {
  const say = useTexts('adminNotices');
  const sayCommon = useTexts('common');
  const { list } = useFormats();
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
      title={isTakenDown ? say('decide.takeDownTitle') : say('decide.keepTitle')}
      size="md"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      <form onSubmit={form.onSubmit((values) => act.mutate(values))} className={admin.form}>
        <p>
          {isTakenDown
            ? say('decide.takeDownText', { names: list(chosen.map((one) => nameOf(one, say))) })
            : say('decide.keepText')}
        </p>
        {isTakenDown && (
          <Textarea
            {...form.getInputProps('toAuthor')}
            label={say('decide.toAuthor')}
            description={say('decide.toAuthorNote')}
            required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MOST}
          />
        )}
        <Textarea
          {...form.getInputProps('toReporter')}
          label={say('decide.toReporter')}
          description={say('decide.toReporterNote')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST}
        />
        <ErrorAlert error={act.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {say('decide.cancel')}
          </Button>
          <Button
            type="submit"
            {...(isTakenDown ? { color: 'red.9' } : {})}
            disabled={isShort(toReporter) || (isTakenDown && isShort(toAuthor))}
            loading={act.isPending}
          >
            {isTakenDown ? say('decide.takeDown') : say('decide.keep')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
