import type { Setting } from '@kinora/server/admin-desk-wire';
import { NumberInput, Switch, Textarea } from '@mantine/core';
import { Panel } from '../panel.tsx';
import { SaveBar, useSetting } from './setting-form.tsx';
import { signupTokensValue, signupValue, storageValue, userConcurrencyValue } from './setting-values.ts';
import classes from './settings.module.css';

type Props = { setting: Setting };

const MOST_SIGNUP_TOKENS = 100_000;
const MOST_CONCURRENCY = 100;
const MOST_GIGABYTES = 1_000_000;
const MOST_FILES = 1_000_000_000;

/** Whether new people may come. */
export function SignupSetting({ setting }: Props) {
  const edited = useSetting(setting, signupValue, { isOpen: true, message: '' });
  const { value, change } = edited;
  const problem = value.message.trim() === '' ? 'Say what people read while sign-up is closed.' : null;
  return (
    <Panel
      id="signup"
      title={setting.label}
      text="While it is closed, no one new can sign up. Everyone else can still sign in."
    >
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label="New people can sign up"
          checked={value.isOpen}
          onChange={({ currentTarget }) => change({ ...value, isOpen: currentTarget.checked })}
        />
        <Textarea
          className={classes.wide}
          label="Message while it is closed"
          autosize
          minRows={2}
          maxLength={300}
          value={value.message}
          onChange={({ currentTarget }) => change({ ...value, message: currentTarget.value })}
        />
      </div>
      <SaveBar setting={setting} edited={edited} problem={problem} />
    </Panel>
  );
}

/** What new people get once their address is confirmed. */
export function SignupTokensSetting({ setting }: Props) {
  const edited = useSetting(setting, signupTokensValue, 100);
  return (
    <Panel
      id="signup-tokens"
      title={setting.label}
      text="Given once, when an address is confirmed. A change does not affect existing accounts."
    >
      <NumberInput
        className={classes.narrow}
        aria-label={setting.label}
        min={0}
        max={MOST_SIGNUP_TOKENS}
        allowDecimal={false}
        value={edited.value}
        onChange={(typed) => typeof typed === 'number' && edited.change(typed)}
      />
      <SaveBar setting={setting} edited={edited} />
    </Panel>
  );
}

/** How much of one person's work goes on at once. */
export function ConcurrencySetting({ setting }: Props) {
  const edited = useSetting(setting, userConcurrencyValue, null);
  return (
    <Panel
      id="concurrency"
      title={setting.label}
      text="How many of one person's generations run at the same time. The others wait. Leave it empty to use USER_CONCURRENCY."
    >
      <NumberInput
        className={classes.narrow}
        aria-label={setting.label}
        min={1}
        max={MOST_CONCURRENCY}
        allowDecimal={false}
        value={edited.value ?? ''}
        onChange={(typed) => edited.change(typeof typed === 'number' ? typed : null)}
      />
      <SaveBar setting={setting} edited={edited} />
    </Panel>
  );
}

/** How much one person keeps before uploads are refused. */
export function StorageSetting({ setting }: Props) {
  const edited = useSetting(setting, storageValue, { gigabytes: 0, files: 0 });
  const { value, change } = edited;
  return (
    <Panel
      id="storage"
      title={setting.label}
      text="Uploads and results together. Above this limit, uploads are refused, but paid results are still kept. 0 means no limit."
    >
      <div className={classes.fields}>
        <NumberInput
          label="Gigabytes"
          min={0}
          max={MOST_GIGABYTES}
          decimalScale={3}
          value={value.gigabytes}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, gigabytes: typed })}
        />
        <NumberInput
          label="Files"
          min={0}
          max={MOST_FILES}
          allowDecimal={false}
          thousandSeparator=","
          value={value.files}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, files: typed })}
        />
      </div>
      <SaveBar setting={setting} edited={edited} />
    </Panel>
  );
}
