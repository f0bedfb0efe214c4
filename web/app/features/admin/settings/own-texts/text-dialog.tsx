import type { DeskText, TextHistory } from '@kinora/server/admin-texts-wire';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import { useReturnFocus } from '../../../../shared/ui/use-return-focus.ts';
import admin from '../../admin.module.css';
import { refreshAdmin } from '../../admin-api.ts';
import classes from './own-texts.module.css';
import { changeText, historyQuery, samplesQuery } from './own-texts-api.ts';

const TYPING_MS = 400;

type Props = { text: DeskText; language: string; direction: 'ltr' | 'rtl'; onClose: () => void };

/** One text: in English, as shipped, and in the operator's words, with what those read like and what they were before. */
export function TextDialog({ text, language, direction, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('adminTexts');
  const sayAdmin = useTexts('admin');
  const sayCommon = useTexts('common');
  const { area, key, source, shipped, own } = text;
  const place = { language, area, key };
  const [words, setWords] = useState(own ?? shipped);
  const typed = words.trim();
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const history = useQuery(historyQuery(place));
  const samples = useQuery({ ...samplesQuery(place, asked), enabled: asked !== '' });
  const save = useMutation({
    mutationFn: (next: string | null) => changeText(place, next, history.data?.version ?? 0),
    onSuccess: () => {
      notifications.show({ color: 'green', message: say('saved', { key: `${area}.${key}` }) });
      onClose();
      return refreshAdmin();
    },
  });
  const isChecked = asked === typed && samples.isSuccess;
  return (
    <Modal
      opened
      onClose={onClose}
      title={<code dir="ltr">{`${area}.${key}`}</code>}
      size="lg"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      <form
        className={admin.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(typed);
        }}
      >
        <dl className={classes.shipped}>
          <dt>{say('english')}</dt>
          <dd lang="en" dir="ltr">
            {source}
          </dd>
          <dt>{say('shipped')}</dt>
          <dd lang={language} dir={direction}>
            {shipped}
          </dd>
        </dl>
        <Textarea
          label={say('yours')}
          description={say('yoursNote')}
          data-autofocus
          autosize
          minRows={3}
          maxRows={12}
          lang={language}
          dir={direction}
          value={words}
          error={samples.error === null || asked !== typed ? undefined : errorMessage(samples.error)}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <section className={classes.preview} aria-label={say('preview')} aria-live="polite">
          <h3>{say('preview')}</h3>
          {asked !== typed || samples.isPending ? (
            <p>{say('checking')}</p>
          ) : (
            <ul lang={language} dir={direction}>
              {samples.data?.samples.map((sample) => (
                <li key={sample}>{sample}</li>
              ))}
            </ul>
          )}
        </section>
        <ErrorAlert error={save.error ?? history.error} />
        <Group justify="flex-end" gap="sm">
          <Button
            variant="subtle"
            color="gray"
            disabled={own === null || !history.isSuccess}
            onClick={() => save.mutate(null)}
          >
            {say('back')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {sayAdmin('cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isChecked || !history.isSuccess || typed === (own ?? shipped)}
            loading={save.isPending}
          >
            {sayAdmin('save')}
          </Button>
        </Group>
        {history.data && <History history={history.data} language={language} direction={direction} onUse={setWords} />}
      </form>
    </Modal>
  );
}

type HistoryProps = { history: TextHistory; onUse: (words: string) => void } & Pick<Props, 'language' | 'direction'>;

function History({ history: { versions }, language, direction, onUse }: HistoryProps) {
  const say = useTexts('adminTexts');
  return (
    <section aria-label={say('history')}>
      <h3>{say('history')}</h3>
      {versions.length === 0 ? (
        <p>{say('historyNone')}</p>
      ) : (
        <ul className={classes.history}>
          {versions.map(({ version, words, createdAt, createdBy }) => (
            <li key={version}>
              <div>
                {words === null ? (
                  <em>{say('historyShipped')}</em>
                ) : (
                  <span lang={language} dir={direction}>
                    {words}
                  </span>
                )}
                <p>{say.rich('by', { when: () => <RelativeTime at={createdAt} /> }, { email: createdBy ?? '-' })}</p>
              </div>
              {words !== null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={say('useOf', { words })}
                  onClick={() => onUse(words)}
                >
                  {say('use')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
