import type { Setting } from '@kinora/server/admin-desk-wire';
import { Checkbox, NumberInput, Select, Switch } from '@mantine/core';
import * as z from 'zod/mini';
import { LinesInput, SettingPanel, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';

type Props = { setting: Setting };

const after = z.enum(['email', 'card', 'phone']);
const afterChoices = [
  { value: 'email', label: 'A confirmed address' },
  { value: 'card', label: 'A confirmed address and a saved card' },
  { value: 'phone', label: 'A confirmed address and phone number' },
];

/** When new accounts get their free tokens. */
export function SignupTokensAfterSetting({ setting }: Props) {
  const edited = useSetting(setting, after, 'email');
  return (
    <SettingPanel
      id="signup-tokens-after"
      setting={setting}
      text="What brings the free tokens. A mailbox, a card, a phone number and the browser of the sign-up bring them once each. Phone numbers need text messages (Twilio)."
      edited={edited}
    >
      <Select
        className={classes.narrow}
        aria-label={setting.label}
        allowDeselect={false}
        data={afterChoices}
        value={edited.value}
        onChange={(chosen) => edited.change(z.safeParse(after, chosen).data ?? 'email')}
      />
    </SettingPanel>
  );
}

const mailHosts = z.object({
  refuseDisposable: z.boolean(),
  allowed: z.array(z.string()),
  refused: z.array(z.string()),
});

/** Which addresses accounts may have. */
export function MailHostsSetting({ setting }: Props) {
  const edited = useSetting(setting, mailHosts, { refuseDisposable: true, allowed: [], refused: [] });
  const { value, change } = edited;
  return (
    <SettingPanel
      id="mail-hosts"
      setting={setting}
      text="Looked at when somebody signs up or changes their address. A host stands for its subdomains too, and what you allow wins over all else."
      edited={edited}
    >
      <div className={classes.fields}>
        <Switch
          label="Refuse services for mail that is thrown away"
          checked={value.refuseDisposable}
          onChange={({ currentTarget }) => change({ ...value, refuseDisposable: currentTarget.checked })}
        />
        <LinesInput
          label="Always allowed"
          description="One host per line, such as example.com."
          minRows={3}
          maxRows={12}
          value={value.allowed}
          onChange={(allowed) => change({ ...value, allowed })}
        />
        <LinesInput
          label="Refused"
          description="One host per line."
          minRows={3}
          maxRows={12}
          value={value.refused}
          onChange={(refused) => change({ ...value, refused })}
        />
      </div>
    </SettingPanel>
  );
}

const places = z.enum(['sign_up', 'code', 'reset', 'contact', 'report']);
const when = z.enum(['off', 'auto', 'always']);
const challenge = z.object({
  when,
  places: z.array(places),
  difficulty: z.int(),
  signUpsPerHour: z.int(),
});
const noChallenge: z.infer<typeof challenge> = {
  when: 'auto',
  places: ['sign_up'],
  difficulty: 1000,
  signUpsPerHour: 30,
};
const placeNames: readonly [z.infer<typeof places>, string][] = [
  ['sign_up', 'Sign-up'],
  ['code', 'Asking for a sign-in code'],
  ['reset', 'Asking for a new password'],
  ['contact', 'The contact form'],
  ['report', 'The form for reports'],
];

/** When browsers prove some work before a form is taken. */
export function ChallengeSetting({ setting }: Props) {
  const edited = useSetting(setting, challenge, noChallenge);
  const { value, change } = edited;
  return (
    <SettingPanel
      id="challenge"
      setting={setting}
      text="The browser solves a small task by itself before the form is taken; people see no puzzle. It makes thousands of sign-ups dear. Automatic: only while more sign-ups come than usual."
      edited={edited}
    >
      <div className={classes.fields}>
        <Select
          label="When"
          allowDeselect={false}
          data={[
            { value: 'off', label: 'Never' },
            { value: 'auto', label: 'Automatic' },
            { value: 'always', label: 'Always' },
          ]}
          value={value.when}
          onChange={(chosen) => change({ ...value, when: z.safeParse(when, chosen).data ?? 'auto' })}
        />
        {value.when === 'auto' && (
          <NumberInput
            label="Usual sign-ups in an hour"
            min={0}
            max={100_000}
            allowDecimal={false}
            value={value.signUpsPerHour}
            onChange={(typed) => typeof typed === 'number' && change({ ...value, signUpsPerHour: typed })}
          />
        )}
        <NumberInput
          label="Difficulty"
          description="Keys that a browser derives at the most. Twice as many take twice as long."
          min={10}
          max={100_000}
          allowDecimal={false}
          value={value.difficulty}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, difficulty: typed })}
        />
        <fieldset className={classes.choices}>
          <legend>Where</legend>
          {placeNames.map(([place, name]) => (
            <Checkbox
              key={place}
              label={name}
              checked={value.places.includes(place)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  ...value,
                  places: checked ? [...value.places, place] : value.places.filter((other) => other !== place),
                })
              }
            />
          ))}
        </fieldset>
      </div>
    </SettingPanel>
  );
}

const ruleFields = [
  ['holdAt', 'Hold people from this many points on', '0 holds nobody'],
  ['signUpsPerNetwork', 'Sign-ups of one network in a day', 'More of them are a signal'],
  ['signUpsPerMailHost', 'Sign-ups of one new mail host in a day', 'More of them are a signal'],
  ['refusedInARow', 'Orders refused in a row', 'That many are a signal'],
  ['blockedPerDay', 'Refusals of moderation in a day', 'That many are a signal'],
  ['keysPerDay', 'API keys made in a day', 'More of them are a signal'],
  ['refundsPerMonth', 'Refunds of one person in 30 days', 'More of them are a signal'],
  ['checkoutsPerHour', 'Payments begun in an hour', 'More are refused for a time'],
  ['checkoutsPerDay', 'Payments begun in a day', 'More are refused for a time'],
  ['declinesPerHour', 'Declined cards in an hour', 'Then payments are refused for a time'],
  ['declinesPerDay', 'Declined cards in a day', 'Then payments are refused for a time'],
  ['declinesAlarm', 'Declined cards of all in an hour', 'Then you get a mail'],
] as const;
const noRules = {
  holdAt: 100,
  signUpsPerNetwork: 5,
  signUpsPerMailHost: 20,
  refusedInARow: 5,
  blockedPerDay: 20,
  keysPerDay: 10,
  refundsPerMonth: 3,
  checkoutsPerHour: 10,
  checkoutsPerDay: 30,
  declinesPerHour: 5,
  declinesPerDay: 10,
  declinesAlarm: 20,
};
const rules = z.object({
  holdAt: z.int(),
  signUpsPerNetwork: z.int(),
  signUpsPerMailHost: z.int(),
  refusedInARow: z.int(),
  blockedPerDay: z._default(z.int(), 20),
  keysPerDay: z.int(),
  refundsPerMonth: z.int(),
  checkoutsPerHour: z.int(),
  checkoutsPerDay: z.int(),
  declinesPerHour: z.int(),
  declinesPerDay: z.int(),
  declinesAlarm: z.int(),
});

/** From which number on something is a signal on the risk desk, or is refused for a time. */
export function AbuseRulesSetting({ setting }: Props) {
  const edited = useSetting(setting, rules, noRules);
  const { value, change } = edited;
  return (
    <SettingPanel
      id="abuse-rules"
      setting={setting}
      text="Signals are shown on the risk desk. What a held person orders waits until you have looked, and they are told."
      edited={edited}
    >
      <div className={classes.fields}>
        {ruleFields.map(([name, label, description]) => (
          <NumberInput
            key={name}
            label={label}
            description={description}
            min={0}
            max={10_000}
            allowDecimal={false}
            value={value[name]}
            onChange={(typed) => typeof typed === 'number' && change({ ...value, [name]: typed })}
          />
        ))}
      </div>
    </SettingPanel>
  );
}
