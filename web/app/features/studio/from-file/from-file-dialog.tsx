import { Button, Group, Loader, Modal, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileSearch, ScanSearch, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { placedState, prepareReuse } from '../../../shared/generation/reuse-settings.ts';
import { noteSettingsFrom } from '../../../shared/session/drafts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Aid, Studio } from '../use-studio.ts';
import { FitReport } from './fit-report.tsx';
import classes from './from-file.module.css';
import { type Reading, readByMark, readFrom } from './read-from.ts';

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
  const outcome = useRef<HTMLDivElement>(null);
  const { tool, form } = studio;

  const [percent, setPercent] = useState<number | null>(null);
  /** What the studio is to look at closer; without it, what the file itself says is read. */
  type Asked = { chosen: File; isSent: boolean };
  const reading = useMutation({
    mutationFn: ({ chosen, isSent }: Asked) => {
      const of = { tool, parts: form.parts };
      return isSent ? readByMark(chosen, of, before.values, setPercent) : readFrom(chosen, of, before.values);
    },
    onSuccess: (read) => {
      if (read.fit === null) return;
      form.setAll(read.fit.values);
      if (read.own?.tool_type === tool.id) noteSettingsFrom(tool.id, read.own.id);
    },
    onSettled: () => setPercent(null),
  });
  const { mutate, reset } = reading;
  useEffect(() => {
    if (file !== null) mutate({ chosen: file, isSent: false });
  }, [file, mutate]);

  function undo() {
    form.setAll(before.values);
    noteSettingsFrom(tool.id, before.from ?? null);
    reset();
    onFile(null);
  }

  function send(chosen: File) {
    setPercent(0);
    mutate({ chosen, isSent: true });
    // The button that was pressed goes.
    outcome.current?.focus();
  }

  async function openThere({ own, there }: Reading) {
    if (own === null || there?.route == null) return;
    undo();
    prepareReuse(own);
    onClose();
    await navigate(there.route, { state: placedState() });
  }

  const read = reading.data;
  // Sent once more where the studio could not look at it.
  const askable = read?.askable ?? (reading.isError && reading.variables.isSent ? reading.variables.chosen : null);
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
      <div ref={outcome} tabIndex={-1} aria-live="polite">
        {reading.isPending && (
          <p className={classes.reading}>
            <Loader size={16} aria-hidden />
            {percent === null ? say('reading') : percent < 100 ? say('sending', { percent }) : say('looking')}
          </p>
        )}
        {read?.fit != null && <FitReport reading={read} tool={tool} onOpenThere={() => void openThere(read)} />}
        {read?.fit === null && (
          <p className={classes.nothing} role="status">
            {read.why === 'tooLarge' ? say('tooLarge') : read.why === 'noMark' ? say('noMark') : say('nothing')}
          </p>
        )}
      </div>
      {askable !== null && !reading.isPending && (
        <div className={classes.ask}>
          <p>{say('mark.text')}</p>
          <Button variant="default" leftSection={<ScanSearch size={15} aria-hidden />} onClick={() => send(askable)}>
            {say('mark.look')}
          </Button>
        </div>
      )}
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
