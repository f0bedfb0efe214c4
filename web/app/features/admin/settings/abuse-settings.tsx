import type { Setting } from '@kinora/server/admin-settings-wire';
import { Checkbox, NativeSelect, NumberInput, Switch } from '@mantine/core';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { LinesInput, SettingPanel, useSetting, useSettingName } from './setting-form.tsx';
import classes from './settings.module.css';

type Props = { setting: Setting };

const after = z.enum(['email', 'card', 'phone']);
/** When new accounts get their free tokens. */
export function SignupTokensAfterSetting({ setting }: Props) {
  const say = useTexts('adminSettings');
  const name = useSettingName(setting);
  const edited = useSetting(setting, after, 'email');
  return (
    <SettingPanel id="signup-tokens-after" setting={setting} text={say('after.text')} edited={edited}>
      <NativeSelect
        className={classes.narrow}
        aria-label={name}
        data={after.options.map((value) => ({ value, label: say(`after.${value}`) }))}
        value={edited.value}
        onChange={({ currentTarget }) => edited.change(z.safeParse(after, currentTarget.value).data ?? 'email')}
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
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, mailHosts, { refuseDisposable: true, allowed: [], refused: [] });
  const { value, change } = edited;
  return (
    <SettingPanel id="mail-hosts" setting={setting} text={say('mail.text')} edited={edited}>
      <div className={classes.fields}>
        <Switch
          label={say('mail.disposable')}
          checked={value.refuseDisposable}
          onChange={({ currentTarget }) => change({ ...value, refuseDisposable: currentTarget.checked })}
        />
        <LinesInput
          label={say('mail.allowed')}
          description={say('mail.allowedNote')}
          minRows={3}
          maxRows={12}
          value={value.allowed}
          onChange={(allowed) => change({ ...value, allowed })}
        />
        <LinesInput
          label={say('mail.refused')}
          description={say('mail.refusedNote')}
          minRows={3}
          maxRows={12}
          value={value.refused}
          onChange={(refused) => change({ ...value, refused })}
        />
      </div>
    </SettingPanel>
  );
}

const places = z.enum(['sign_up', 'code', 'reset', 'contact', 'report', 'comment']);
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
/** When browsers prove some work before a form is taken. */
export function ChallengeSetting({ setting }: Props) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, challenge, noChallenge);
  const { value, change } = edited;
  return (
    <SettingPanel id="challenge" setting={setting} text={say('challenge.text')} edited={edited}>
      <div className={classes.fields}>
        <NativeSelect
          label={say('challenge.when')}
          data={[
            { value: 'off', label: say('challenge.off') },
            { value: 'auto', label: say('challenge.auto') },
            { value: 'always', label: say('challenge.always') },
          ]}
          value={value.when}
          onChange={({ currentTarget }) =>
            change({ ...value, when: z.safeParse(when, currentTarget.value).data ?? 'auto' })
          }
        />
        {value.when === 'auto' && (
          <NumberInput
            label={say('challenge.usual')}
            min={0}
            max={100_000}
            allowDecimal={false}
            value={value.signUpsPerHour}
            onChange={(typed) => typeof typed === 'number' && change({ ...value, signUpsPerHour: typed })}
          />
        )}
        <NumberInput
          label={say('challenge.difficulty')}
          description={say('challenge.difficultyNote')}
          min={10}
          max={100_000}
          allowDecimal={false}
          value={value.difficulty}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, difficulty: typed })}
        />
        <fieldset className={classes.choices}>
          <legend>{say('challenge.where')}</legend>
          {places.options.map((place) => (
            <Checkbox
              key={place}
              label={say(`place.${place}`)}
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
  ['holdAt', 'zeroHoldsNobody'],
  ['signUpsPerNetwork', 'moreSignal'],
  ['signUpsPerMailHost', 'moreSignal'],
  ['refusedInARow', 'manySignal'],
  ['blockedPerDay', 'manySignal'],
  ['keysPerDay', 'moreSignal'],
  ['refundsPerMonth', 'moreSignal'],
  ['checkoutsPerHour', 'moreRefused'],
  ['checkoutsPerDay', 'moreRefused'],
  ['declinesPerHour', 'thenRefused'],
  ['declinesPerDay', 'thenRefused'],
  ['declinesAlarm', 'thenMail'],
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
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, rules, noRules);
  const { value, change } = edited;
  return (
    <SettingPanel id="abuse-rules" setting={setting} text={say('abuse.text')} edited={edited}>
      <div className={classes.fields}>
        {ruleFields.map(([name, meaning]) => (
          <NumberInput
            key={name}
            label={say(`abuse.${name}`)}
            description={say(`abuse.${meaning}`)}
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
