import type { Setting } from '@kinora/server/admin-desk-wire';
import { NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Figures, Loaded } from '../page-parts.tsx';
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
  { name: 'referrerTokens', label: 'Tokens for whoever invites', most: 100_000 },
  { name: 'referredTokens', label: 'Tokens for whoever comes', most: 100_000 },
  { name: 'perMonth', label: 'People a month who count', most: 1000 },
] as const;

/** What both sides of an invitation get. */
export function ReferralsSetting({ setting }: { setting: Setting }) {
  const fallback = { isOn: false, referrerTokens: 0, referredTokens: 0, perMonth: 0 };
  const edited = useSetting(setting, referralsValue, fallback);
  const figures = useQuery(referralFiguresQuery);
  const { value, change } = edited;
  return (
    <SettingPanel
      id="referrals"
      setting={setting}
      text="Given 7 days after the first payment of whoever came by a link, unless that payment went back or both share a card, device, mailbox or phone. Whoever has joined already keeps what was promised then."
      edited={edited}
    >
      <div className={classes.stack}>
        <Switch
          label="Give tokens for referrals"
          checked={value.isOn}
          onChange={({ currentTarget }) => change({ ...value, isOn: currentTarget.checked })}
        />
        <div className={classes.fields}>
          {numbers.map(({ name, label, most }) => (
            <NumberInput
              key={name}
              label={label}
              min={0}
              max={most}
              allowDecimal={false}
              allowNegative={false}
              value={value[name]}
              onChange={(typed) => typeof typed === 'number' && change({ ...value, [name]: typed })}
            />
          ))}
        </div>
        <Loaded query={figures} what="The figures" height={80}>
          {({ links, joined, waiting, settled, refused, tokens }) => (
            <Figures
              label="Referrals"
              figures={[
                { name: 'Links', value: links },
                { name: 'Joined', value: joined },
                { name: 'Waiting', value: waiting },
                { name: 'Settled', value: settled },
                { name: 'Refused', value: refused },
                { name: 'Tokens given', value: tokens },
              ]}
            />
          )}
        </Loaded>
      </div>
    </SettingPanel>
  );
}
