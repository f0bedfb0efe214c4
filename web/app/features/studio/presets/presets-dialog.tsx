import { filesIn } from '@kinora/catalogue/stored-files';
import type { LeftOut, SharedPreset, UsedPreset } from '@kinora/server/presets-wire';
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { listGenerations, removeUpload } from '../../../shared/api/api.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { loadedToolOf } from '../../../shared/tools/registry.ts';
import { ErrorAlert, ErrorState } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Values } from '../form/derive-form.ts';
import type { Studio } from '../use-studio.ts';
import { PresetPictures } from './preset-pictures.tsx';
import { PresetRow } from './preset-row.tsx';
import classes from './presets.module.css';
import { presetsQuery, savePreset, takePreset } from './presets-api.ts';
import { settingsFor } from './settings-of-form.ts';

/** `copies`: files that came with it, and go when it is taken back. */
type Used = { name: string; before: Values; without: readonly string[]; copies: readonly string[] };

const saidOf = {
  not_shared: 'missingFiles',
  gone: 'goneFiles',
  refused: 'refusedFiles',
  full: 'fullFiles',
  unfit: 'unfitFiles',
} as const;
const reasons = ['not_shared', 'gone', 'refused', 'full', 'unfit'] as const;

/** What did not come along with a preset, each reason with how many. */
function useLeftOutWords(): (leftOut: readonly LeftOut[]) => string[] {
  const say = useTexts('presets');
  return (leftOut) =>
    reasons.flatMap((reason) => {
      const count = leftOut.filter(({ why }) => why === reason).length;
      return count === 0 ? [] : [say(saidOf[reason], { count })];
    });
}

function SharedRow({ preset, onUsed }: { preset: SharedPreset; onUsed: (used: UsedPreset) => void }) {
  const say = useTexts('presets');
  const { id, name, by, settings } = preset;
  const use = useMutation({ mutationFn: () => takePreset(id), onSuccess: onUsed });
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.head}>
        <div>
          <strong dir="auto">{name}</strong>
          <p className={classes.note}>{by === null ? say('bySomebody') : say('by', { name: by })}</p>
          {typeof settings.prompt === 'string' && settings.prompt !== '' && (
            <p className={classes.words} dir="auto">
              {settings.prompt}
            </p>
          )}
        </div>
        <Button
          size="xs"
          variant="default"
          aria-label={say('useNamed', { name })}
          loading={use.isPending}
          onClick={() => use.mutate()}
        >
          {say('use')}
        </Button>
      </div>
      <PresetPictures pictures={preset.pictures} />
      <ErrorAlert error={use.error} mt="xs" />
    </li>
  );
}

/** Settings that were saved under a name: one's own with their versions, and what the people of the studio share. */
export function PresetsDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('presets');
  const common = useTexts('common');
  const { tool, form, uploads } = studio;
  const presets = useQuery(presetsQuery(tool.id));
  const [name, setName] = useState('');
  const [used, setUsed] = useState<Used | null>(null);
  const known = { tool, parts: form.parts };
  const current = () => settingsFor(known, form.values);

  const leftOutWords = useLeftOutWords();

  function use(called: string, settings: Values, { without = [], copies = [] }: Partial<Used> = {}) {
    setUsed({ name: called, before: form.values, without, copies });
    form.setAll({ ...tool.defaults, ...settingsFor(known, settings) });
  }

  function takeShared({ name: called }: SharedPreset, { settings, left_out }: UsedPreset) {
    const copies = filesIn(tool, settings).map(({ url }) => url);
    use(called, settings, { without: leftOutWords(left_out), copies });
  }

  function undo({ before, copies }: Used) {
    form.setAll(before);
    setUsed(null);
    // Whatever stays behind is swept by the server.
    for (const url of copies) void removeUpload(url).catch(() => undefined);
  }

  const save = useMutation({
    mutationFn: (called: string) => savePreset({ tool_type: tool.id, name: called, settings: current() }),
    onSuccess: () => {
      // Its pictures are in the preset now: removing them from the form keeps them.
      uploads.keepAll();
      setName('');
    },
  });
  const last = useMutation({
    mutationFn: () => listGenerations({ tool_type: tool.id, limit: 1 }),
    onSuccess: ({ generations: [latest] }) => {
      const madeBy = latest && loadedToolOf(latest);
      if (latest && madeBy) use(say('last'), madeBy.fromRecord(latest.input_data));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') save.mutate(name.trim());
  }

  const { own = [], shared = [] } = presets.data ?? {};
  return (
    <Modal opened onClose={onClose} title={say('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <div role="status">
        {used !== null && (
          <p className={classes.used}>
            <span>
              {say('used', { name: used.name })}
              {used.without.map((words) => (
                <span key={words} className={classes.without}>
                  {words}
                </span>
              ))}
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<Undo2 size={13} aria-hidden />}
              onClick={() => undo(used)}
            >
              {say('undo')}
            </Button>
          </p>
        )}
      </div>
      <form className={classes.save} onSubmit={submit}>
        <TextInput
          label={say('name')}
          placeholder={say('namePlaceholder')}
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
          {say('save')}
        </Button>
      </form>
      <ErrorAlert error={save.error ?? last.error} mt="xs" />
      <Button
        size="compact-sm"
        variant="subtle"
        mt="xs"
        leftSection={<History size={14} aria-hidden />}
        loading={last.isPending}
        onClick={() => last.mutate()}
      >
        {say('useLast')}
      </Button>
      {last.data?.generations.length === 0 && <p className={classes.note}>{say('noLast')}</p>}
      {presets.isPending && <Skeleton h={56} mt="md" />}
      {presets.isError && (
        <ErrorState title={say('notLoaded')} error={presets.error} onRetry={() => void presets.refetch()} />
      )}
      {presets.isSuccess && (
        <>
          <section className={classes.list} aria-label={say('own')}>
            <h3>{say('own')}</h3>
            {own.length === 0 && <p className={classes.note}>{say('none')}</p>}
            <ul>
              {own.map((preset) => (
                <PresetRow
                  key={preset.id}
                  preset={preset}
                  current={current}
                  onKept={uploads.keepAll}
                  onUse={({ name: called, settings, missing }) =>
                    use(called, settings, { without: leftOutWords(missing.map((field) => ({ field, why: 'gone' }))) })
                  }
                />
              ))}
            </ul>
          </section>
          {shared.length > 0 && (
            <section className={classes.list} aria-label={say('shared')}>
              <h3>{say('shared')}</h3>
              <ul>
                {shared.map((preset) => (
                  <SharedRow key={preset.id} preset={preset} onUsed={(answer) => takeShared(preset, answer)} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Modal>
  );
}
