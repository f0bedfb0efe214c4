import type { Setting, SettingsList } from '@kinora/server/admin-desk-wire';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import admin from '../admin.module.css';
import { NoticesSetting } from '../notices/notices-setting.tsx';
import { settingsQuery } from '../operations-api.ts';
import { Loaded, PageHead } from '../page-parts.tsx';
import { AbuseRulesSetting, ChallengeSetting, MailHostsSetting, SignupTokensAfterSetting } from './abuse-settings.tsx';
import {
  ConcurrencySetting,
  LoraHosts,
  ProviderCosts,
  SignupSetting,
  SignupTokensSetting,
  StorageSetting,
  ToolMargin,
  ToolSwitches,
  WatermarkSetting,
} from './general-settings.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { MaintenanceSetting } from './maintenance-setting.tsx';
import { ModerationSettings } from './moderation-settings.tsx';
import { Prices } from './prices.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { settingNamed } from './setting-form.tsx';
import classes from './settings.module.css';
import { SingleSignOn } from './single-sign-on.tsx';

type Part = { id: string; name: string; render: (list: SettingsList) => ReactNode };

function withSetting(list: SettingsList, name: string, Editor: (props: { setting: Setting }) => ReactNode): ReactNode {
  const setting = settingNamed(list, name);
  return setting && <Editor key={name} setting={setting} />;
}

const parts: readonly Part[] = [
  { id: 'maintenance', name: 'Maintenance', render: (list) => withSetting(list, 'maintenance', MaintenanceSetting) },
  { id: 'tools', name: 'Tools', render: (list) => <ToolSwitches list={list} /> },
  { id: 'prices', name: 'Prices', render: () => <Prices /> },
  {
    id: 'people',
    name: 'Sign-up and limits',
    render: (list) => [
      withSetting(list, 'signup', SignupSetting),
      withSetting(list, 'signup_tokens', SignupTokensSetting),
      withSetting(list, 'user_concurrency', ConcurrencySetting),
      withSetting(list, 'storage', StorageSetting),
    ],
  },
  {
    id: 'abuse',
    name: 'Abuse',
    render: (list) => [
      withSetting(list, 'signup_tokens_after', SignupTokensAfterSetting),
      withSetting(list, 'mail_hosts', MailHostsSetting),
      withSetting(list, 'challenge', ChallengeSetting),
      withSetting(list, 'abuse_rules', AbuseRulesSetting),
    ],
  },
  { id: 'sso', name: 'Single sign-on', render: () => <SingleSignOn /> },
  { id: 'moderation', name: 'Moderation', render: (list) => withSetting(list, 'moderation', ModerationSettings) },
  { id: 'marks', name: 'Invisible marks', render: (list) => withSetting(list, 'watermark', WatermarkSetting) },
  { id: 'languages', name: 'Languages', render: (list) => withSetting(list, 'languages', LanguageSetting) },
  { id: 'loras', name: 'LoRA hosts', render: (list) => withSetting(list, 'lora_hosts', LoraHosts) },
  { id: 'notices', name: 'Notices', render: (list) => withSetting(list, 'notices', NoticesSetting) },
  { id: 'retention', name: 'Retention', render: (list) => withSetting(list, 'retention', RetentionSettings) },
  {
    id: 'costs',
    name: 'Costs and margin',
    render: (list) => [
      withSetting(list, 'tool_margin', ToolMargin),
      withSetting(list, 'provider_costs', ProviderCosts),
    ],
  },
];

export function meta() {
  return [{ title: pageTitle('Settings', 'Administration') }];
}

/** What an administrator changes while the studio runs. Every process follows within seconds. */
export default function SettingsPage() {
  const settings = useQuery(settingsQuery);
  const asked = useSearchParams()[0].get('part');
  const shown = parts.find(({ id }) => id === asked) ?? parts[0];
  return (
    <>
      <PageHead title="Settings" text="Changes take effect within seconds, for everyone." />
      <nav aria-label="Settings" className={admin.views}>
        {parts.map(({ id, name }) => (
          <Link
            key={id}
            to={`/admin/settings?part=${id}`}
            preventScrollReset
            aria-current={id === shown?.id ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Loaded query={settings} what="The settings" height={420}>
        {(list) => <div className={classes.stack}>{shown?.render(list)}</div>}
      </Loaded>
    </>
  );
}
