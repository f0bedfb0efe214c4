import type { Setting, SettingsList } from '@kinora/server/admin-settings-wire';
import { Button, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { queryClient } from '../../../shared/api/queries.ts';
import { readMaintenance } from '../../../shared/maintenance/watch.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { CATALOGUE } from '../../../shared/tools/summaries.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { refreshAdmin } from '../admin-api.ts';
import { changeSetting } from '../operations-api.ts';
import { Panel } from '../page-parts.tsx';
import classes from './settings.module.css';

/** The value in force, or the default where somebody stored what cannot be read; null when neither can. */
export function storedValue<Value>(
  setting: Pick<Setting, 'value' | 'byDefault'>,
  schema: z.core.$ZodType<Value>,
): Value | null {
  for (const candidate of [setting.value, setting.byDefault]) {
    const parsed = z.safeParse(schema, candidate);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** One entry a line, trimmed, without empty ones and repetitions. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

type LinesInputProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: readonly string[];
  onChange: (lines: string[]) => void;
};

/** A list as text, one entry a line. Spaces and empty lines stay as typed while they mean the same list. */
export function LinesInput({ value, onChange, ...props }: LinesInputProps) {
  const [typed, setTyped] = useState('');
  const list = value.join('\n');
  return (
    <Textarea
      {...props}
      autosize
      value={linesOf(typed).join('\n') === list ? typed : list}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(linesOf(currentTarget.value));
      }}
    />
  );
}

export function settingNamed(list: SettingsList, name: string): Setting | undefined {
  return list.settings.find((setting) => setting.name === name);
}

const names = [
  'maintenance',
  'signup',
  'signup_tokens',
  'signup_tokens_after',
  'mail_hosts',
  'challenge',
  'abuse_rules',
  'user_concurrency',
  'storage',
  'moderation',
  'lora_hosts',
  'provider_costs',
  'tool_margin',
  'notices',
  'own_data',
  'retention',
  'watermark',
  'prompt_helper',
  'languages',
  'time_zone',
  'payments',
  'referrals',
  'status_page',
] as const;

/** What a setting is called; the switches of tools have the names of their tools. */
export function useSettingName({ name, label }: Pick<Setting, 'name' | 'label'>): string {
  const say = useTexts('adminSettings');
  const known = names.find((each) => each === name);
  return known === undefined ? label : say(`name.${known}`);
}

/** A setting being edited. What is typed stays while the stored value changes under it. */
export function useSetting<Value>(setting: Setting, schema: z.core.$ZodType<Value>, fallback: Value) {
  const say = useTexts('adminSettings');
  const name = useSettingName(setting);
  const stored = storedValue(setting, schema) ?? fallback;
  const [draft, setDraft] = useState<{ value: Value } | null>(null);
  const value = draft === null ? stored : draft.value;
  const save = useMutation({
    mutationFn: (reason: string) => changeSetting(setting.name, value, reason),
    onMutate: () => draft,
    onSuccess: async (_answer, _reason, sent) => {
      notifications.show({ color: 'green', message: say('saved', { setting: name }) });
      const catalogue = queryClient.invalidateQueries({ queryKey: [CATALOGUE] });
      await Promise.all([refreshAdmin(), catalogue, readMaintenance()]);
      setDraft((now) => (now === sent ? null : now));
    },
  });
  return {
    value,
    isChanged: draft !== null && JSON.stringify(value) !== JSON.stringify(stored),
    change: (next: Value) => setDraft({ value: next }),
    toDefault: () => setDraft({ value: z.safeParse(schema, setting.byDefault).data ?? fallback }),
    discard: () => {
      save.reset();
      setDraft(null);
    },
    save,
  };
}

type EditedSetting = Pick<ReturnType<typeof useSetting>, 'isChanged' | 'toDefault' | 'discard' | 'save'>;

/** Asked before a change is saved that cannot be taken back, or that everybody notices at once. */
type Question = { title: string; text: ReactNode; confirm: string };

type SaveBarProps = {
  setting: Setting;
  edited: EditedSetting;
  problem?: string | null;
  /** Null where what was typed needs none. */
  question?: Question | null;
};

function LastChange({ setting: { changedAt, changedBy } }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  if (changedAt === null) return say('isDefault');
  const when = () => <RelativeTime at={changedAt} />;
  return changedBy === null ? say.rich('changed', { when }) : say.rich('changedBy', { when }, { email: changedBy });
}

/** Under every setting: who changed it last, and what to do with what was typed. */
export function SaveBar({ setting, edited, problem = null, question = null }: SaveBarProps) {
  const say = useTexts('adminSettings');
  const sayAdmin = useTexts('admin');
  const name = useSettingName(setting);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { isChanged, save, discard, toDefault } = edited;
  const isDefault = setting.changedAt === null;
  return (
    <div className={classes.save}>
      <ErrorAlert error={save.error} />
      {problem !== null && isChanged && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.saveRow}>
        <p className={classes.changed}>
          <LastChange setting={setting} />
        </p>
        {isChanged ? (
          <>
            <TextInput
              className={classes.reason}
              size="xs"
              aria-label={say('reasonFor', { setting: name })}
              placeholder={say('reasonHint')}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button size="xs" variant="default" onClick={discard}>
              {say('discard')}
            </Button>
            <Button
              size="xs"
              disabled={problem !== null}
              loading={save.isPending}
              onClick={() =>
                question === null ? save.mutate(reason.trim(), { onSuccess: () => setReason('') }) : setAsking(true)
              }
            >
              {sayAdmin('save')}
            </Button>
          </>
        ) : (
          !isDefault && (
            <Button size="xs" variant="subtle" color="gray" onClick={toDefault}>
              {say('toDefault')}
            </Button>
          )
        )}
      </div>
      {question !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          title={question.title}
          confirm={question.confirm}
          keep={sayAdmin('cancel')}
          failure={say('notSaved')}
          onConfirm={() => save.mutateAsync(reason.trim(), { onSuccess: () => setReason('') })}
          onClose={() => setAsking(false)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </div>
  );
}

type SettingPanelProps = SaveBarProps & { id: string; text: string; children: ReactNode };

/** A setting with a panel of its own. */
export function SettingPanel({ id, text, children, ...saving }: SettingPanelProps) {
  return (
    <Panel id={id} title={useSettingName(saving.setting)} text={text}>
      {children}
      <SaveBar {...saving} />
    </Panel>
  );
}
