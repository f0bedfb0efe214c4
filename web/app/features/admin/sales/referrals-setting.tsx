import type { Setting } from '@kinora/server/admin-settings-wire';
import { NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Figures } from '../page-parts.tsx';
import { SettingPanel, useSetting } from '../settings/setting-form.tsx';
import classes from '../settings/settings.module.css';
import { referralFiguresQuery } from './sales-api.ts';

const referralsValue = z.object({
  isOn: z.boolean(),
  referrerTokens: z.int(),
  referredTokens: z.int(),
  perMonth: z.int(),
});

const numbers = [
  { name: 'referrerTokens', most: 100_000 },
  { name: 'referredTokens', most: 100_000 },
  { name: 'perMonth', most: 1000 },
] as const;

/** What both sides of an invitation get. */
export function ReferralsSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminSales');
  const fallback = { isOn: false, referrerTokens: 0, referredTokens: 0, perMonth: 0 };
  const edited = useSetting(setting, referralsValue, fallback);
  const figures = useQuery(referralFiguresQuery);
  const { value, change } = edited;
  return (
    <SettingPanel id="referrals" setting={setting} text={say('referrals.text')} edited={edited}>
      <div className={classes.stack}>
        <Switch
          label={say('referrals.on')}
          checked={value.isOn}
          onChange={({ currentTarget }) => change({ ...value, isOn: currentTarget.checked })}
        />
        <div className={classes.fields}>
          {numbers.map(({ name, most }) => (
            <NumberInput
              key={name}
              label={say(`referrals.${name}`)}
              min={0}
              max={most}
              allowDecimal={false}
              allowNegative={false}
              value={value[name]}
              onChange={(typed) => typeof typed === 'number' && change({ ...value, [name]: typed })}
            />
          ))}
        </div>
        <Loaded query={figures} label={say('referrals.loading')} problem={say('referrals.notLoaded')} height={80}>
          {({ links, joined, waiting, settled, refused, tokens }) => (
            <Figures
              label={say('referrals.label')}
              figures={[
                { name: say('referrals.links'), value: links },
                { name: say('referrals.joined'), value: joined },
                { name: say('referrals.waiting'), value: waiting },
                { name: say('referrals.settled'), value: settled },
                { name: say('referrals.refused'), value: refused },
                { name: say('referrals.tokens'), value: tokens },
              ]}
            />
          )}
        </Loaded>
      </div>
    </SettingPanel>
  );
}
