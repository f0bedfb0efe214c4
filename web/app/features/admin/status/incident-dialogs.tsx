import type { DeskIncident, IncidentsDesk } from '@kinora/server/admin-incidents-wire';
import { Button, Chip, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import classes from '../admin.module.css';
import { refreshAdmin } from '../admin-api.ts';
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
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

function FormDialog({ title, confirm, isIncomplete, onConfirm, onClose, children }: DialogProps) {
  useReturnFocus();
  const say = useTexts('adminStatus');
  const sayCommon = useTexts('common');
  const act = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      onClose();
      notifications.show({ color: 'green', message: say('saved') });
      return refreshAdmin();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': sayCommon('close') }}>
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
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button type="submit" disabled={isIncomplete} loading={act.isPending}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

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
        options={desk.tools.map(({ id, name }) => ({ value: id, label: name }))}
        value={about.tools}
        onChange={(tools) => set({ tools })}
      />
      {kind === 'maintenance' && (
        <>
          <TextInput
            type="datetime-local"
            label={say('from')}
            required
            value={localTime(about.startsAt)}
            onChange={({ currentTarget }) => set({ startsAt: isoTime(currentTarget.value) })}
          />
          <TextInput
            type="datetime-local"
            label={say('to')}
            required
            value={localTime(about.endsAt)}
            onChange={({ currentTarget }) => set({ endsAt: isoTime(currentTarget.value) })}
          />
        </>
      )}
    </>
  );
}

const hasTimes = (kind: Kind, { startsAt, endsAt }: About) =>
  kind === 'incident' || (startsAt !== null && endsAt !== null);

type OfDesk = { desk: IncidentsDesk; onClose: () => void };

export function NewIncidentDialog({ kind, desk, onClose }: OfDesk & { kind: Kind }) {
  const say = useTexts('adminStatus');
  const [about, setAbout] = useState<About>({
    ...{ impact: 'slow', parts: [], tools: [], title: {}, startsAt: null, endsAt: null },
  });
  const [words, setWords] = useState<Words>({});
  const { languages } = desk;
  const isWhole = isWritten(about.title, languages) && isWritten(words, languages) && hasTimes(kind, about);
  return (
    <FormDialog
      title={kind === 'incident' ? say('new') : say('plan')}
      confirm={say('open')}
      isIncomplete={!isWhole}
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
  const [about, setAbout] = useState<About>({ impact, parts, tools, title, startsAt, endsAt });
  return (
    <FormDialog
      title={say('change')}
      confirm={say('save')}
      isIncomplete={!isWritten(about.title, desk.languages) || !hasTimes(kind, about)}
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
      onConfirm={() => editUpdate(update.id, words)}
      onClose={onClose}
    >
      <WordsFields languages={desk.languages} words={words} onWords={setWords} />
    </FormDialog>
  );
}
