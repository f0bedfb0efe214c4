import type { Me } from '@kinora/server/wire';
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeXml, CreditCard, Database, KeyRound, UserRound } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Suspense } from 'react';
import { AccountTab as AccountSettings } from '../../features/account/account-tab.tsx';
import { ProfileTab } from '../../features/account/profile-tab.tsx';
import { CancelSubscription, PlanLoss } from '../../features/billing/cancel-subscription.tsx';
import { meQuery } from '../../shared/api/queries.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import classes from './settings.module.css';

export function meta() {
  return [
    { title: 'Settings - Kinora' },
    { name: 'description', content: 'Your profile, your account, your plan and your keys.' },
  ];
}

function AccountTab({ me }: { me: Me }) {
  return (
    <AccountSettings
      me={me}
      subscription={<CancelSubscription />}
      planLoss={<PlanLoss plan={me.profile.subscription_status} />}
    />
  );
}

const LazyBillingTab = lazyPart(
  () => import('../../features/billing/billing-tab.tsx'),
  (module) => module.BillingTab,
);

function BillingTab({ me }: { me: Me }) {
  return (
    <Suspense fallback={<Skeleton height={520} radius="lg" role="status" aria-label="Loading your billing" />}>
      <LazyBillingTab me={me} />
    </Suspense>
  );
}

const LazyKeysTab = lazyPart(
  () => import('../../features/developer/keys-tab.tsx'),
  (module) => module.KeysTab,
);

function KeysTab() {
  return (
    <Suspense fallback={<Skeleton height={520} radius="lg" role="status" aria-label="Loading your API keys" />}>
      <LazyKeysTab />
    </Suspense>
  );
}

const LazyDataTab = lazyPart(
  () => import('../../features/account/own-data-tab.tsx'),
  (module) => module.OwnDataTab,
);

function DataTab() {
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" role="status" aria-label="Loading your data" />}>
      <LazyDataTab />
    </Suspense>
  );
}

const tabs = [
  { value: 'profile', label: 'Profile', icon: UserRound, Panel: ProfileTab },
  { value: 'billing', label: 'Billing', icon: CreditCard, Panel: BillingTab },
  { value: 'account', label: 'Account', icon: KeyRound, Panel: AccountTab },
  { value: 'keys', label: 'API keys', icon: CodeXml, Panel: KeysTab },
  { value: 'data', label: 'Your data', icon: Database, Panel: DataTab },
] as const;

const tabParser = parseAsStringLiteral(tabs.map(({ value }) => value))
  .withDefault('profile')
  .withOptions({ history: 'push' });

export default function SettingsPage() {
  return (
    <NuqsAdapter>
      <Settings />
    </NuqsAdapter>
  );
}

function Settings() {
  const { data: me } = useQuery(meQuery);
  const [tab, setTab] = useQueryState('tab', tabParser);
  if (!me) return null;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Settings</h1>
      <Tabs value={tab} onChange={(chosen) => void setTab(tabParser.parse(chosen ?? ''))}>
        <Tabs.List aria-label="Settings" className={classes.list}>
          {tabs.map(({ value, label, icon: Icon }) => (
            <Tabs.Tab
              key={value}
              value={value}
              classNames={{ tabSection: classes.icon }}
              leftSection={<Icon size={15} aria-hidden />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value} keepMounted={value === 'profile' || value === 'account'}>
            <Panel me={me} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
