import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell, CodeXml, CreditCard, Database, KeyRound, UserRound } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProfileTab } from '../../features/account/profile-tab.tsx';
import { meQuery } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import row from '../../shared/ui/scroll-row.module.css';
import classes from './settings.module.css';

export const handle: TextsHandle = { texts: ['settings'] };

export function meta() {
  const say = textsOf('settings');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

export const clientLoader = textsLoader(handle);

const BillingTab = lazyPart(
  () => import('../../features/billing/billing-tab.tsx'),
  (module) => module.BillingTab,
  ['billing', 'ledger', 'tax'],
);
const AccountTab = lazyPart(
  () => import('./settings-account.tsx'),
  (module) => module.AccountWithPlan,
  ['account', 'credentials', 'billing'],
);
const KeysTab = lazyPart(
  () => import('../../features/developer/keys-tab.tsx'),
  (module) => module.KeysTab,
  ['developer', 'shownOnce'],
);
const NotificationsTab = lazyPart(
  () => import('../../features/inbox/notification-settings.tsx'),
  (module) => module.NotificationSettings,
  ['inbox'],
);
const DataTab = lazyPart(
  () => import('../../features/account/own-data-tab.tsx'),
  (module) => module.OwnDataTab,
  ['ownData'],
);

/** With `keeps`, what was typed into a tab survives while another tab is shown. */
const tabs = [
  { value: 'profile', icon: UserRound, Panel: ProfileTab, keeps: true },
  { value: 'billing', icon: CreditCard, Panel: BillingTab, keeps: false },
  { value: 'account', icon: KeyRound, Panel: AccountTab, keeps: true },
  { value: 'keys', icon: CodeXml, Panel: KeysTab, keeps: false },
  { value: 'notifications', icon: Bell, Panel: NotificationsTab, keeps: false },
  { value: 'data', icon: Database, Panel: DataTab, keeps: false },
] as const;

/** Scrolls a row of tabs to the chosen one, and the page nowhere. */
function bringIntoRow(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!list || !chosen) return;
  const row = list.getBoundingClientRect();
  list.scrollBy({ left: chosen.left + chosen.width / 2 - (row.left + row.width / 2) });
}

export default function SettingsPage() {
  const say = useTexts('settings');
  const { data: me } = useQuery(meQuery);
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'profile';
  const [opened, setOpened] = useState<readonly string[]>([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  const list = useRef<HTMLDivElement>(null);
  const isReady = me !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the tab that is shown may stand beside the window.
  useEffect(() => bringIntoRow(list.current), [shown, isReady]);
  if (!me) return null;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{say('title')}</h1>
      <Tabs
        value={shown}
        onChange={(tab) => setSearch(tab === null || tab === 'profile' ? {} : { tab }, { preventScrollReset: true })}
      >
        <Tabs.List ref={list} aria-label={say('title')} className={`${row.row} ${classes.list}`}>
          {tabs.map(({ value, icon: Icon, Panel }) => {
            const preload = 'preload' in Panel ? Panel.preload : undefined;
            return (
              <Tabs.Tab
                key={value}
                value={value}
                classNames={{ tabSection: classes.icon }}
                leftSection={<Icon size={15} aria-hidden />}
                onPointerEnter={preload}
                onFocus={preload}
              >
                {say(`tabs.${value}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {tabs.map(({ value, Panel, keeps }) => (
          <Tabs.Panel key={value} value={value} keepMounted={keeps}>
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
              {opened.includes(value) && <Panel me={me} />}
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
