import { type Text, text } from '@kinora/texts/typed-keys';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { inWords } from '../../../../shared/texts/words.tsx';
import classes from './import.module.css';

/** A file of JSON, as read. */
export type JsonFile = { text: string; name: string };
type ReadFile = { ok: true; value: Record<string, unknown> } | { ok: false; problem: Text };

export function readWorkflowText(typed: string): ReadFile {
  const refused: ReadFile = {
    ok: false,
    problem: text('adminToolAdd', 'workflow.noJson'),
  };
  try {
    const value: unknown = JSON.parse(typed);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused;
    return { ok: true, value: { ...value } };
  } catch {
    return refused;
  }
}

/** "Red foxes" of red_foxes.api.json. */
export function nameOfFile(file: string): string {
  const words = file
    .replace(/(?:[._-]?api)?\.json$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 60);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Props = {
  label: string;
  description: string;
  problem: Text | null;
  value: JsonFile;
  onChange: (file: JsonFile) => void;
};

/** A file that is dropped, chosen, or pasted. */
export function WorkflowFile({ label, description, problem, value, onChange }: Props) {
  const say = useTexts('adminToolAdd');
  const [isOver, setOver] = useState(false);
  const read = async (file: File | null) => {
    if (file !== null) onChange({ text: await file.text(), name: file.name });
  };
  return (
    <div className={classes.file}>
      <Textarea
        label={label}
        description={description}
        classNames={{ input: classes.json ?? '' }}
        data-over={isOver || undefined}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        placeholder={say('workflow.drop')}
        error={inWords(problem)}
        value={value.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value, name: value.name })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void read(file);
        }}
      />
      <div>
        <FileButton accept=".json,application/json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {say('workflow.choose')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
