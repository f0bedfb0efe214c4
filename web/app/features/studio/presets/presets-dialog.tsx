import type { SharedPreset } from '@kinora/server/presets-wire';
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { listGenerations } from '../../../shared/api/api.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { loadedToolOf } from '../../../shared/tools/registry.ts';
import { ErrorAlert, ErrorState } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Values } from '../form/derive-form.ts';
import type { Studio } from '../use-studio.ts';
import { PresetRow } from './preset-row.tsx';
import classes from './presets.module.css';
import { presetsQuery, savePreset } from './presets-api.ts';
import { settingsFor } from './settings-of-form.ts';

type Used = { name: string; before: Values; missing: number };

function SharedRow({ preset, onUse }: { preset: SharedPreset; onUse: () => void }) {
  const say = useTexts('presets');
  const { name, by, settings } = preset;
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
        <Button size="xs" variant="default" aria-label={say('useNamed', { name })} onClick={onUse}>
          {say('use')}
        </Button>
      </div>
    </li>
  );
}

/** Settings that were saved under a name: one's own with their versions, and what the people of the studio share. */
export function PresetsDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('presets');
  const common = useTexts('common');
  const { tool, form } = studio;
  const presets = useQuery(presetsQuery(tool.id));
  const [name, setName] = useState('');
  const [used, setUsed] = useState<Used | null>(null);
  const known = { tool, parts: form.parts };
  const current = () => settingsFor(known, form.values);

  function use(called: string, settings: Values, missing = 0) {
    setUsed({ name: called, before: form.values, missing });
    form.setAll({ ...tool.defaults, ...settingsFor(known, settings) });
  }

  const save = useMutation({
    mutationFn: (called: string) => savePreset({ tool_type: tool.id, name: called, settings: current() }),
    onSuccess: () => setName(''),
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
              {used.missing > 0 && ` ${say('missingFiles', { count: used.missing })}`}
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<Undo2 size={13} aria-hidden />}
              onClick={() => {
                form.setAll(used.before);
                setUsed(null);
              }}
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
                  onUse={(chosen) => use(chosen.name, chosen.settings, chosen.missing.length)}
                />
              ))}
            </ul>
          </section>
          {shared.length > 0 && (
            <section className={classes.list} aria-label={say('shared')}>
              <h3>{say('shared')}</h3>
              <ul>
                {shared.map((preset) => (
                  <SharedRow
                    key={preset.id}
                    preset={preset}
                    onUse={() => use(preset.name, preset.settings, preset.missing.length)}
                  />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Modal>
  );
}
