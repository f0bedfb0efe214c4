import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeXml, CreditCard, Database, KeyRound, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProfileTab } from '../../features/account/profile-tab.tsx';
import { meQuery } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { EnglishPart } from '../../shared/texts/english-part.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import classes from './settings.module.css';

export const handle: TextsHandle = { texts: ['settings'] };

export function meta() {
  const say = textsOf('settings');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

export async function clientLoader() {
  await loadTexts('settings');
  return null;
}

/** A tab's code loads when the tab is opened, or already when it is pointed at or focused. */
const loadBilling = () => import('../../features/billing/billing-tab.tsx');
const loadAccount = async () => {
  const [module] = await Promise.all([import('./settings-account.tsx'), loadTexts('account')]);
  return module;
};
const loadKeys = () => import('../../features/developer/keys-tab.tsx');
const loadData = () => import('../../features/account/own-data-tab.tsx');

const BillingTab = lazyPart(loadBilling, (module) => module.BillingTab);
const AccountTab = lazyPart(loadAccount, (module) => module.AccountWithPlan);
const KeysTab = lazyPart(loadKeys, (module) => module.KeysTab);
const DataTab = lazyPart(loadData, (module) => module.OwnDataTab);

/** With `keeps`, what was typed into a tab survives while another tab is shown; without `isKeyed` its texts are English. */
const tabs = [
  { value: 'profile', icon: UserRound, Panel: ProfileTab, load: null, keeps: true, isKeyed: true },
  { value: 'billing', icon: CreditCard, Panel: BillingTab, load: loadBilling, keeps: false, isKeyed: false },
  { value: 'account', icon: KeyRound, Panel: AccountTab, load: loadAccount, keeps: true, isKeyed: true },
  { value: 'keys', icon: CodeXml, Panel: KeysTab, load: loadKeys, keeps: false, isKeyed: false },
  { value: 'data', icon: Database, Panel: DataTab, load: loadData, keeps: false, isKeyed: false },
] as const;

/** What stands in a page of another language. */
const inEnglish = { lang: 'en', dir: 'ltr' } as const;

export default function SettingsPage() {
  const say = useTexts('settings');
  const { data: me } = useQuery(meQuery);
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'profile';
  const [opened, setOpened] = useState<readonly string[]>([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  if (!me) return null;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{say('title')}</h1>
      <Tabs
        value={shown}
        onChange={(tab) => setSearch(tab === null || tab === 'profile' ? {} : { tab }, { preventScrollReset: true })}
      >
        <Tabs.List aria-label={say('title')} className={classes.list}>
          {tabs.map(({ value, icon: Icon, load }) => {
            // A failure is reported when the tab is opened.
            const prepare = () => void load?.().catch(() => undefined);
            return (
              <Tabs.Tab
                key={value}
                value={value}
                classNames={{ tabSection: classes.icon }}
                leftSection={<Icon size={15} aria-hidden />}
                onPointerEnter={prepare}
                onFocus={prepare}
              >
                {say(`tabs.${value}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {tabs.map(({ value, Panel, keeps, isKeyed }) => (
          <Tabs.Panel key={value} value={value} keepMounted={keeps} {...(isKeyed ? {} : inEnglish)}>
            <Suspense
              fallback={
                <Skeleton
                  height={520}
                  radius="lg"
                  role="status"
                  aria-label={say('tabs.loading', { tab: say(`tabs.${value}`) })}
                />
              }
            >
              <EnglishPart value={!isKeyed}>{opened.includes(value) && <Panel me={me} />}</EnglishPart>
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
