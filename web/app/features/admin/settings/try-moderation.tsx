import type { ModerationTrial } from '@kinora/server/admin-desk-wire';
import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { lookAtFile, tryModeration } from '../operations-api.ts';
import classes from './settings.module.css';

type Judged = Pick<ModerationTrial, 'level' | 'findings'>;

const textOutcomes = {
  off: 'The text passes.',
  label: 'The text passes, and the result gets a label.',
  hold: 'The text passes, and the result is held for review.',
  block: 'The text is refused, and nothing is charged.',
} as const;
const resultOutcomes = {
  off: 'As a result, it is shown.',
  label: 'As a result, it is shown with a label.',
  hold: 'As a result, it is held for review.',
  block: 'As a result, it is refused, and its tokens return.',
} as const;
const levelNames = { off: 'off', label: 'label', hold: 'hold for review', block: 'block' } as const;

function Outcome({ words, findings }: { words: string } & Pick<Judged, 'findings'>) {
  return (
    <>
      <p>{words}</p>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ rule, found, score, level }) => (
            <li key={`${rule}-${found ?? score}`}>
              {rule}
              {found !== undefined && `: “${found}”`}
              {score !== null && `: score ${score.toFixed(2)}`} ({levelNames[level]})
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
        label="Try a prompt, a picture or a video"
        description="Checked against what is set here, saved or not. Nothing is stored."
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
              {file === null ? 'Choose a file' : file.name}
            </Button>
          )}
        </FileButton>
        {file !== null && (
          <Button size="xs" variant="subtle" onClick={() => setFile(null)}>
            Remove the file
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={(words === '' && file === null) || !isValid}
          loading={trial.isPending}
          onClick={() => trial.mutate()}
        >
          Try it
        </Button>
      </Group>
      <ErrorAlert mt="sm" error={trial.error} />
      <div role="status" className={classes.matches}>
        {judged && judged.words !== '' && (
          <Outcome
            words={`${textOutcomes[judged.level]}${judged.isChecked ? '' : ' No moderation service was asked.'}`}
            findings={judged.findings}
          />
        )}
        {judged?.file && (
          <>
            <Outcome
              words={`As an upload, it is ${judged.file.upload.level === 'block' ? 'refused' : 'taken'}.${judged.file.isChecked ? '' : ' No moderation service looked at it.'}`}
              findings={judged.file.upload.findings}
            />
            <Outcome words={resultOutcomes[judged.file.result.level]} findings={judged.file.result.findings} />
          </>
        )}
      </div>
    </div>
  );
}
