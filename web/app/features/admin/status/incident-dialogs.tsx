import type { DeskIncident, IncidentsDesk } from '@kinora/server/admin-incidents-wire';
import { Button, Chip, Group, Modal, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import classes from '../admin.module.css';
import { refreshAdmin } from '../admin-api.ts';
import { MomentField } from '../moment-field.tsx';
import settings from '../settings/settings.module.css';
import { type About, addUpdate, changeIncident, createIncident, editUpdate, type Words } from './status-api.ts';
import { isWritten, WordsFields } from './words-fields.tsx';

const impacts = ['slow', 'failing'] as const;
const statesOf = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['planned', 'identified', 'monitoring', 'resolved'],
} as const;
type Kind = DeskIncident['kind'];
type State = DeskIncident['updates'][number]['state'];

/** As `datetime-local` has it, where the browser is. */
function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const isoTime = (local: string) => (local === '' ? null : new Date(local).toISOString());

type DialogProps = {
  title: string;
  confirm: string;
  isIncomplete: boolean;
  /** What was written would be lost. */
  isDirty: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before what was written is lost, however it is closed. */
function FormDialog({ title, confirm, isIncomplete, isDirty, onConfirm, onClose, children }: DialogProps) {
  useReturnFocus();
  const say = useTexts('adminStatus');
  const sayCommon = useTexts('common');
  const [isAsking, setAsking] = useState(false);
  const close = () => (isDirty ? setAsking(true) : onClose());
  const act = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      onClose();
      notifications.show({ color: 'green', message: say('saved') });
      return refreshAdmin();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate();
        }}
      >
        {children}
        <ErrorAlert error={act.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {say('cancel')}
          </Button>
          <Button type="submit" disabled={isIncomplete} loading={act.isPending}>
            {confirm}
          </Button>
        </Group>
      </form>
      <UnsavedChanges isDirty={isDirty}>{say('unsaved')}</UnsavedChanges>
      <ConfirmDialog
        isOpen={isAsking}
        title={sayCommon('leave.title')}
        confirm={sayCommon('leave.discard')}
        keep={sayCommon('leave.keep')}
        failure={sayCommon('leave.failure')}
        onConfirm={async () => onClose()}
        isLeaving
        onClose={() => setAsking(false)}
      >
        {say('unsaved')}
      </ConfirmDialog>
    </Modal>
  );
}

const isAnythingIn = (words: Words): boolean => Object.values(words).some((each) => each.trim() !== '');

/** Whether anything of it was changed. */
const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

type ChipsProps = {
  label: string;
  note?: string;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

function Chips({ label, note, options, value, onChange }: ChipsProps) {
  return (
    <fieldset className={settings.choices}>
      <legend>{label}</legend>
      {note !== undefined && <p>{note}</p>}
      <Chip.Group multiple value={[...value]} onChange={onChange}>
        <Group gap={6}>
          {options.map((option) => (
            <Chip key={option.value} value={option.value} size="xs">
              {option.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  );
}

type AboutProps = { kind: Kind; desk: IncidentsDesk; about: About; onChange: (about: About) => void };

function AboutFields({ kind, desk, about, onChange }: AboutProps) {
  const say = useTexts('adminStatus');
  const toolName = useToolNames();
  const set = (changes: Partial<About>) => onChange({ ...about, ...changes });
  return (
    <>
      <NativeSelect
        label={say('impact')}
        data={impacts.map((value) => ({ value, label: say(`impact.${value}`) }))}
        value={about.impact}
        onChange={({ currentTarget }) => set({ impact: currentTarget.value })}
      />
      <Chips
        label={say('parts')}
        options={desk.parts.map((value) => ({ value, label: say(`part.${value}`) }))}
        value={about.parts}
        onChange={(parts) => set({ parts })}
      />
      <Chips
        label={say('tools')}
        note={say('toolsHint')}
        options={desk.tools.map(({ id, name }) => ({
          value: id,
          label: toolName({ tool_type: id, tool_name: name }),
        }))}
        value={about.tools}
        onChange={(tools) => set({ tools })}
      />
      {kind === 'maintenance' && (
        <>
          <MomentField
            label={say('from')}
            required
            value={localTime(about.startsAt)}
            onChange={(typed) => set({ startsAt: isoTime(typed) })}
          />
          <MomentField
            label={say('to')}
            required
            value={localTime(about.endsAt)}
            onChange={(typed) => set({ endsAt: isoTime(typed) })}
          />
        </>
      )}
    </>
  );
}

const hasTimes = (kind: Kind, { startsAt, endsAt }: About) =>
  kind === 'incident' || (startsAt !== null && endsAt !== null);

type OfDesk = { desk: IncidentsDesk; onClose: () => void };

const nothingYet: About = { impact: 'slow', parts: [], tools: [], title: {}, startsAt: null, endsAt: null };

export function NewIncidentDialog({ kind, desk, onClose }: OfDesk & { kind: Kind }) {
  const say = useTexts('adminStatus');
  const [about, setAbout] = useState<About>(nothingYet);
  const [words, setWords] = useState<Words>({});
  const { languages } = desk;
  const isWhole = isWritten(about.title, languages) && isWritten(words, languages) && hasTimes(kind, about);
  return (
    <FormDialog
      title={kind === 'incident' ? say('new') : say('plan')}
      confirm={say('open')}
      isIncomplete={!isWhole}
      isDirty={differs(about, nothingYet) || isAnythingIn(words)}
      onConfirm={() => createIncident({ ...about, kind, state: statesOf[kind][0], words })}
      onClose={onClose}
    >
      <WordsFields
        languages={languages}
        title={about.title}
        words={words}
        onTitle={(title) => setAbout({ ...about, title })}
        onWords={setWords}
      />
      <AboutFields kind={kind} desk={desk} about={about} onChange={setAbout} />
    </FormDialog>
  );
}

type OfIncident = OfDesk & { incident: DeskIncident };

export function ChangeIncidentDialog({ incident, desk, onClose }: OfIncident) {
  const say = useTexts('adminStatus');
  const { id, kind, revision, impact, parts, tools, title, startsAt, endsAt } = incident;
  const before = { impact, parts, tools, title, startsAt, endsAt };
  const [about, setAbout] = useState<About>(before);
  return (
    <FormDialog
      title={say('change')}
      confirm={say('save')}
      isIncomplete={!isWritten(about.title, desk.languages) || !hasTimes(kind, about)}
      isDirty={differs(about, before)}
      onConfirm={() => changeIncident(id, about, revision)}
      onClose={onClose}
    >
      <WordsFields
        languages={desk.languages}
        title={about.title}
        onTitle={(changed) => setAbout({ ...about, title: changed })}
      />
      <AboutFields kind={kind} desk={desk} about={about} onChange={setAbout} />
    </FormDialog>
  );
}

export function UpdateDialog({ incident, desk, onClose }: OfIncident) {
  const say = useTexts('adminStatus');
  const states: readonly State[] = statesOf[incident.kind];
  const [state, setState] = useState<State>(incident.updates[0]?.state ?? statesOf[incident.kind][0]);
  const [words, setWords] = useState<Words>({});
  return (
    <FormDialog
      title={say('update')}
      confirm={say('open')}
      isIncomplete={!isWritten(words, desk.languages)}
      isDirty={isAnythingIn(words)}
      onConfirm={() => addUpdate(incident.id, { state, words })}
      onClose={onClose}
    >
      <NativeSelect
        label={say('state')}
        data={states.map((value) => ({ value, label: say(`state.${value}`) }))}
        value={state}
        onChange={({ currentTarget }) => setState(states.find((each) => each === currentTarget.value) ?? state)}
      />
      <WordsFields languages={desk.languages} words={words} onWords={setWords} />
    </FormDialog>
  );
}

type EditProps = OfDesk & { update: DeskIncident['updates'][number] };

export function EditUpdateDialog({ update, desk, onClose }: EditProps) {
  const say = useTexts('adminStatus');
  const [words, setWords] = useState<Words>(update.words);
  return (
    <FormDialog
      title={say('edit')}
      confirm={say('save')}
      isIncomplete={!isWritten(words, desk.languages)}
      isDirty={differs(words, update.words)}
      onConfirm={() => editUpdate(update.id, words)}
      onClose={onClose}
    >
      <WordsFields languages={desk.languages} words={words} onWords={setWords} />
    </FormDialog>
  );
}
