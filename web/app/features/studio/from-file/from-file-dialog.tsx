import { Button, Group, Loader, Modal, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileSearch, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { placedState, prepareReuse } from '../../../shared/generation/reuse-settings.ts';
import { noteSettingsFrom } from '../../../shared/session/drafts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Aid, Studio } from '../use-studio.ts';
import { FitReport } from './fit-report.tsx';
import classes from './from-file.module.css';
import { type Reading, readFrom } from './read-from.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/*,video/*,audio/*';

type Props = {
  studio: Studio;
  /** What was dropped on the page; null where a file is still to be chosen. */
  file: File | null;
  before: Extract<Aid, { open: 'file' }>['before'];
  onFile: (file: File | null) => void;
  onClose: () => void;
};

/** Fills the form with what a file says it was made with, and says what could not be taken over. */
export function FromFileDialog({ studio, file, before, onFile, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('fromFile');
  const common = useTexts('common');
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const { tool, form } = studio;

  const reading = useMutation({
    mutationFn: (chosen: File) => readFrom(chosen, { tool, parts: form.parts }, before.values),
    onSuccess: (read) => {
      if (read.fit === null) return;
      form.setAll(read.fit.values);
      if (read.own?.tool_type === tool.id) noteSettingsFrom(tool.id, read.own.id);
    },
  });
  const { mutate, reset } = reading;
  useEffect(() => {
    if (file !== null) mutate(file);
  }, [file, mutate]);

  function undo() {
    form.setAll(before.values);
    noteSettingsFrom(tool.id, before.from ?? null);
    reset();
    onFile(null);
  }

  async function openThere({ own, there }: Reading) {
    if (own === null || there?.route == null) return;
    undo();
    prepareReuse(own);
    onClose();
    await navigate(there.route, { state: placedState() });
  }

  const read = reading.data;
  const choose = () => chooser.current?.click();
  return (
    <Modal opened onClose={onClose} title={say('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={TYPES}
        aria-label={say('choose')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          currentTarget.value = '';
        }}
      />
      <div aria-live="polite">
        {reading.isPending && (
          <p className={classes.reading}>
            <Loader size={16} aria-hidden />
            {say('reading')}
          </p>
        )}
        {read?.fit != null && <FitReport reading={read} tool={tool} onOpenThere={() => void openThere(read)} />}
        {read?.fit === null && (
          <p className={classes.nothing} role="status">
            {read.isTooLarge ? say('tooLarge') : say('nothing')}
          </p>
        )}
      </div>
      <ErrorAlert error={reading.error} mb="sm" />
      {read?.fit == null && !reading.isPending && (
        <UnstyledButton className={classes.drop} onClick={choose} data-autofocus>
          <FileSearch size={28} aria-hidden />
          <strong>{say('choose')}</strong>
          <span>{say('about')}</span>
        </UnstyledButton>
      )}
      {read?.fit != null && (
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="subtle" leftSection={<Undo2 size={15} aria-hidden />} onClick={undo}>
            {say('undo')}
          </Button>
          <Button variant="default" onClick={choose}>
            {say('another')}
          </Button>
          <Button onClick={onClose}>{say('done')}</Button>
        </Group>
      )}
    </Modal>
  );
}
