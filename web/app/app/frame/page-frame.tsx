import type { Me } from '@kinora/server/me-wire';
import type { Balance } from '@kinora/server/wire';
import { Avatar, Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Bell, ChevronDown, Coins, Images } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { usePushOffer } from '../../features/inbox/use-push-offer.ts';
import { Consent } from '../../features/legal/consent.tsx';
import { SwitcherButton } from '../../features/studio/tools/switcher-button.tsx';
import { meQuery } from '../../shared/api/queries.ts';
import { Brand } from '../../shared/brand/brand.tsx';
import { useFormats } from '../../shared/format/use-formats.ts';
import { ClosedBanner } from '../../shared/maintenance/closed-banner.tsx';
import { useIsOnline } from '../../shared/offline/use-is-online.ts';
import { bannerQuery } from '../../shared/page/open-incidents.ts';
import { EnglishPart } from '../../shared/texts/english-part.ts';
import { useLanguage, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Popover } from '../../shared/ui/popover.tsx';
import classes from './frame.module.css';
import { useHasActed } from './notices.tsx';

/** The usable balance, as a link to plans and packs. */
function BalanceLink({ balance }: { balance: Balance }) {
  const say = useTexts('frame');
  const { number } = useFormats();
  return (
    <Button
      component={Link}
      to="/settings?tab=billing"
      variant="default"
      size="xs"
      radius="xl"
      className={classes.balance}
      leftSection={<Coins size={15} aria-hidden />}
      aria-label={say('balance', { count: balance.total })}
      title={say('plansAndPacks')}
    >
      {number(balance.total)}
    </Button>
  );
}

const Announcement = lazyPart(
  () => import('../../features/site/announcement.tsx'),
  (module) => module.Announcement,
);

/** What is announced, and what has to be accepted, once it is known who reads it. What shows either comes with it. */
function ForMembers({ plan }: { plan: Me['profile']['subscription_status'] }) {
  const { data: told } = useQuery(bannerQuery);
  const isAnnouncing = told !== undefined && (told.banner !== null || told.incidents.length > 0);
  return (
    <>
      <Suspense>{isAnnouncing && <Announcement plan={plan} told={told} />}</Suspense>
      <Consent />
    </>
  );
}

const PushOffer = lazyPart(
  () => import('../../features/inbox/push-offer.tsx'),
  (module) => module.PushOffer,
  ['inbox'],
  true,
);

const InboxPanel = lazyPart(
  () => import('../../features/inbox/inbox-panel.tsx'),
  (module) => module.InboxPanel,
  ['inbox'],
);

/** What is new, counted; the list loads when somebody is about to open it. */
function InboxBell({ unread }: Pick<Me, 'unread'>) {
  const say = useTexts('frame');
  const hasActed = useHasActed();
  const [isOffered, endOffer] = usePushOffer();
  const label = unread > 0 ? say('inboxUnread', { count: unread }) : say('inbox');
  return (
    <>
      {isOffered && (
        <Suspense>
          <PushOffer onDone={endOffer} />
        </Suspense>
      )}
      <Popover
        label={say('inbox')}
        place={{ side: 'below', align: 'end' }}
        width={380}
        trigger={(trigger) => (
          <UnstyledButton {...trigger} aria-label={label} title={label} className={classes.bell}>
            <Bell size={17} aria-hidden />
            {unread > 0 && <span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
          </UnstyledButton>
        )}
      >
        <Suspense>{hasActed && <InboxPanel unread={unread} />}</Suspense>
      </Popover>
    </>
  );
}

const WorkspaceBar = lazyPart(
  () => import('../../features/workspaces/workspace-bar.tsx'),
  (module) => module.WorkspaceBar,
  ['workspaces'],
);

const AccountPanel = lazyPart(
  () => import('./account-panel.tsx'),
  (module) => module.AccountPanel,
);

/** The picture links to the settings; the button beside it opens the menu. */
function AccountMenu(me: Pick<Me, 'user' | 'profile' | 'balance' | 'workspace'>) {
  const { user, profile } = me;
  const say = useTexts('frame');
  const hasActed = useHasActed();
  return (
    <div className={classes.account}>
      <Link to="/settings" aria-label={say('settings')} title={say('settings')} className={classes.settings}>
        <Avatar src={profile.avatar_url} alt="" size={32} radius="xl" className={classes.avatar}>
          {(profile.username || user.email).charAt(0).toUpperCase()}
        </Avatar>
      </Link>
      <Popover
        label={say('accountMenu')}
        place={{ side: 'below', align: 'end' }}
        width={260}
        trigger={(trigger) => (
          <UnstyledButton
            {...trigger}
            aria-label={say('accountMenu')}
            title={say('accountMenu')}
            className={classes.open}
          >
            <ChevronDown size={15} aria-hidden />
          </UnstyledButton>
        )}
      >
        <Suspense>{hasActed && <AccountPanel {...me} />}</Suspense>
      </Popover>
    </div>
  );
}

function AppHeader() {
  const say = useTexts('frame');
  const { code, direction } = useLanguage();
  const { data: me } = useQuery(meQuery);
  const isHome = useLocation().pathname === '/dashboard';
  const isOnline = useIsOnline();
  return (
    <header className={classes.header} lang={code} dir={direction}>
      <Link to="/dashboard" className={classes.brand}>
        <Brand isCompact />
      </Link>
      {!isHome && (
        <Button
          component={Link}
          to="/dashboard"
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.back}
          leftSection={<ArrowLeft size={15} className="points" aria-hidden />}
          classNames={{ label: classes.backLabel, section: classes.backIcon }}
          aria-label={say('backToDashboard')}
        >
          {say('backToDashboard')}
        </Button>
      )}
      <div className={classes.end}>
        <SwitcherButton />
        <Button
          component={Link}
          to="/gallery"
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.back}
          leftSection={<Images size={15} aria-hidden />}
          classNames={{ label: classes.backLabel, section: classes.backIcon }}
          aria-label={say('myGallery')}
        >
          {say('gallery')}
        </Button>
        {me && isOnline && <BalanceLink balance={me.balance} />}
        {me && <InboxBell unread={me.unread} />}
        {me && <AccountMenu {...me} />}
      </div>
    </header>
  );
}

/** Around every page behind sign-in. What it is given holds the `main` with the id `content`. */
export function PageFrame({ children }: { children: ReactNode }) {
  const say = useTexts('frame');
  const isMoving = useNavigation().state === 'loading';
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {say('skip')}
      </a>
      {isMoving && <div className={classes.moving} />}
      <EnglishPart value={false}>
        <AppHeader />
      </EnglishPart>
      {me?.workspace && (
        <div className={classes.place}>
          <Suspense>
            <WorkspaceBar workspace={me.workspace} />
          </Suspense>
        </div>
      )}
      <ClosedBanner />
      {me && <ForMembers plan={me.profile.subscription_status} />}
      {children}
    </div>
  );
}

/** In place of a page that could not be opened. */
export function BrokenPage({ title, error }: { title: string; error: unknown }) {
  return (
    <main className={classes.broken}>
      <ErrorState title={title} error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
