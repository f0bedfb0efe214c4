import type { ModerationTrial } from '@kinora/server/admin-moderation-wire';
import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { lookAtFile, tryModeration } from '../operations-api.ts';
import classes from './settings.module.css';

type Judged = Pick<ModerationTrial, 'level' | 'findings'>;

type OutcomeProps = { words: string; note?: string } & Pick<Judged, 'findings'>;

function Outcome({ words, note = '', findings }: OutcomeProps) {
  const say = useTexts('adminSettings');
  const twoDigits = new Intl.NumberFormat(useShownLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <>
      <p>
        {words} {note}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ rule, found, score, level }) => (
            <li key={`${rule}-${found ?? score}`}>
              {say('try.finding', {
                rule,
                hasFound: found === undefined ? 'other' : 'yes',
                found: found ?? '',
                hasScore: score === null ? 'other' : 'yes',
                score: score === null ? '' : twoDigits.format(score),
                level: level === 'block' ? 'other' : level,
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Props = { className: string; setting: unknown; isValid: boolean };

/** Says what would become of a text, and of a picture or a video, by what is set here. Nothing of it is stored. */
export function TryModeration({ className, setting, isValid }: Props) {
  const say = useTexts('adminSettings');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const words = text.trim();
  const trial = useMutation({
    mutationFn: async () => {
      const looked = file === null ? {} : { file: await lookAtFile(file) };
      return { ...(await tryModeration({ ...(words === '' ? {} : { text: words }), ...looked }, setting)), words };
    },
  });
  const judged = trial.data;
  return (
    <div className={className}>
      <Textarea
        label={say('try.label')}
        description={say('try.note')}
        autosize
        minRows={3}
        maxLength={5000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <FileButton accept="image/*,video/*" onChange={setFile}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {file === null ? say('chooseFile') : file.name}
            </Button>
          )}
        </FileButton>
        {file !== null && (
          <Button size="xs" variant="subtle" onClick={() => setFile(null)}>
            {say('try.removeFile')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={(words === '' && file === null) || !isValid}
          loading={trial.isPending}
          onClick={() => trial.mutate()}
        >
          {say('try.do')}
        </Button>
      </Group>
      <ErrorAlert mt="sm" error={trial.error} />
      <div role="status" className={classes.matches}>
        {judged && judged.words !== '' && (
          <Outcome
            words={say(`try.text.${judged.level}`)}
            note={judged.isChecked ? '' : say('try.notAsked')}
            findings={judged.findings}
          />
        )}
        {judged?.file && (
          <>
            <Outcome
              words={judged.file.upload.level === 'block' ? say('try.upload.refused') : say('try.upload.taken')}
              note={judged.file.isChecked ? '' : say('try.notLooked')}
              findings={judged.file.upload.findings}
            />
            <Outcome words={say(`try.result.${judged.file.result.level}`)} findings={judged.file.result.findings} />
          </>
        )}
      </div>
    </div>
  );
}
