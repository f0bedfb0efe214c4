import type { Setting, SettingsList } from '@kinora/server/admin-settings-wire';
import type { KeyOf } from '@kinora/texts/typed-keys';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { TimeZoneSelect } from '../../../shared/ui/time-zone-select.tsx';
import { NoticesSetting } from '../notices/notices-setting.tsx';
import { settingsQuery } from '../operations-api.ts';
import { PageHead, Views } from '../page-parts.tsx';
import { AbuseRulesSetting, ChallengeSetting, MailHostsSetting, SignupTokensAfterSetting } from './abuse-settings.tsx';
import {
  ConcurrencySetting,
  LoraHosts,
  PromptHelperSetting,
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
import { SettingPanel, settingNamed, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';
import { SetupPart } from './setup-part.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

/** The zone of mails to people whose own is not known. */
function TimeZoneSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, z.string(), 'UTC');
  return (
    <SettingPanel id="time-zone" setting={setting} text={say('timeZone.text')} edited={edited}>
      <TimeZoneSelect label={say('timeZone.label')} value={edited.value} onChange={edited.change} />
    </SettingPanel>
  );
}

type PartId = KeyOf<'adminSettings'> extends infer Key ? (Key extends `part.${infer Id}` ? Id : never) : never;
type Part = { id: PartId; render: (list: SettingsList) => ReactNode };

function withSetting(list: SettingsList, name: string, Editor: (props: { setting: Setting }) => ReactNode): ReactNode {
  const setting = settingNamed(list, name);
  return setting && <Editor key={name} setting={setting} />;
}

/** What a new operator needs first, then whom and what the studio is for, then its guards; what closes it comes last. */
const parts: readonly Part[] = [
  { id: 'start', render: () => <SetupPart /> },
  {
    id: 'languages',
    render: (list) => [
      withSetting(list, 'languages', LanguageSetting),
      withSetting(list, 'time_zone', TimeZoneSetting),
    ],
  },
  {
    id: 'people',
    render: (list) => [
      withSetting(list, 'signup', SignupSetting),
      withSetting(list, 'signup_tokens', SignupTokensSetting),
      withSetting(list, 'user_concurrency', ConcurrencySetting),
      withSetting(list, 'storage', StorageSetting),
    ],
  },
  { id: 'sso', render: () => <SingleSignOn /> },
  { id: 'tools', render: (list) => <ToolSwitches list={list} /> },
  { id: 'prices', render: () => <Prices /> },
  {
    id: 'costs',
    render: (list) => [
      withSetting(list, 'tool_margin', ToolMargin),
      withSetting(list, 'provider_costs', ProviderCosts),
    ],
  },
  { id: 'helper', render: (list) => withSetting(list, 'prompt_helper', PromptHelperSetting) },
  { id: 'loras', render: (list) => withSetting(list, 'lora_hosts', LoraHosts) },
  { id: 'marks', render: (list) => withSetting(list, 'watermark', WatermarkSetting) },
  { id: 'moderation', render: (list) => withSetting(list, 'moderation', ModerationSettings) },
  {
    id: 'abuse',
    render: (list) => [
      withSetting(list, 'signup_tokens_after', SignupTokensAfterSetting),
      withSetting(list, 'mail_hosts', MailHostsSetting),
      withSetting(list, 'challenge', ChallengeSetting),
      withSetting(list, 'abuse_rules', AbuseRulesSetting),
    ],
  },
  { id: 'notices', render: (list) => withSetting(list, 'notices', NoticesSetting) },
  { id: 'retention', render: (list) => withSetting(list, 'retention', RetentionSettings) },
  { id: 'maintenance', render: (list) => withSetting(list, 'maintenance', MaintenanceSetting) },
];

export const handle: TextsHandle = { texts: ['adminSettings'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminSettings')('title'), textsOf('admin')('title')) }];
}

/** What an administrator changes while the studio runs. Every process follows within seconds. */
export default function SettingsPage() {
  const say = useTexts('adminSettings');
  const settings = useQuery(settingsQuery);
  const asked = useSearchParams()[0].get('part');
  const shown = parts.find(({ id }) => id === asked) ?? parts[0];
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      <Views
        label={say('title')}
        views={parts.map(({ id }) => ({ id, to: `/admin/settings?part=${id}`, words: say(`part.${id}`) }))}
        shown={shown?.id ?? ''}
        staysPut
      />
      <Loaded query={settings} label={say('loading')} problem={say('notLoaded')} height={420}>
        {(list) => <div className={classes.stack}>{shown?.render(list)}</div>}
      </Loaded>
    </>
  );
}
