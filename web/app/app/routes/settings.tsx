import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell, CodeXml, CreditCard, Database, KeyRound, UserRound } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProfileTab } from '../../features/account/profile-tab.tsx';
import { meQuery } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts, textsLoader } from '../../shared/texts/texts-store.ts';
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

const loadBilling = () => import('../../features/billing/billing-tab.tsx');
const loadAccount = () => import('./settings-account.tsx');
const loadKeys = () => import('../../features/developer/keys-tab.tsx');
const loadNotifications = () => import('../../features/inbox/notification-settings.tsx');
const loadData = () => import('../../features/account/own-data-tab.tsx');

const texts = {
  billing: ['billing', 'ledger', 'tax'],
  account: ['account', 'credentials', 'billing'],
  keys: ['developer', 'shownOnce'],
  notifications: ['inbox'],
  data: ['ownData'],
} as const;

const BillingTab = lazyPart(loadBilling, (module) => module.BillingTab, texts.billing);
const AccountTab = lazyPart(loadAccount, (module) => module.AccountWithPlan, texts.account);
const KeysTab = lazyPart(loadKeys, (module) => module.KeysTab, texts.keys);
const NotificationsTab = lazyPart(loadNotifications, (module) => module.NotificationSettings, texts.notifications);
const DataTab = lazyPart(loadData, (module) => module.OwnDataTab, texts.data);

/** A tab's code and texts load when the tab is opened, or already when it is pointed at or focused. */
const prepare = {
  profile: () => Promise.resolve(),
  billing: () => Promise.all([loadBilling(), ...texts.billing.map(loadTexts)]),
  account: () => Promise.all([loadAccount(), ...texts.account.map(loadTexts)]),
  keys: () => Promise.all([loadKeys(), ...texts.keys.map(loadTexts)]),
  notifications: () => Promise.all([loadNotifications(), ...texts.notifications.map(loadTexts)]),
  data: () => Promise.all([loadData(), ...texts.data.map(loadTexts)]),
};

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
          {tabs.map(({ value, icon: Icon }) => {
            // A failure is reported when the tab is opened.
            const prepareTab = () => void prepare[value]().catch(() => undefined);
            return (
              <Tabs.Tab
                key={value}
                value={value}
                classNames={{ tabSection: classes.icon }}
                leftSection={<Icon size={15} aria-hidden />}
                onPointerEnter={prepareTab}
                onFocus={prepareTab}
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
