import type { Me } from '@kinora/server/me-wire';
import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Coins, ListOrdered, LogOut, Moon, Settings, ShieldCheck, Sun, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { signOut } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useIsOnline } from '../../shared/offline/use-is-online.ts';
import { signingOut } from '../../shared/session/session.ts';
import { LanguageSelect } from '../../shared/texts/language-select.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useSchemeChoice } from '../../shared/theme/use-scheme-choice.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { isOnPlan, TokenList } from '../../shared/ui/tokens.tsx';
import classes from './account-panel.module.css';

const WorkspaceSwitch = lazyPart(
  () => import('../../features/workspaces/workspace-switch.tsx'),
  (module) => module.WorkspaceSwitch,
  ['workspaces'],
);

/** The account menu: whose account it is, its tokens, and links to the rest. */
export function AccountPanel({ user, balance, profile }: Pick<Me, 'user' | 'balance' | 'profile'>) {
  const say = useTexts('frame');
  const { email, role } = user;
  const hasPlan = isOnPlan(profile);
  const scheme = useSchemeChoice();
  const isOnline = useIsOnline();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const leave = useMutation({
    mutationFn: () => signingOut(signOut),
    onError: (error) => notifications.show({ color: 'red', title: say('notSignedOut'), message: errorMessage(error) }),
  });
  return (
    <>
      <div className={classes.person}>
        {profile.username && <strong>{profile.username}</strong>}
        <p dir="ltr">{email}</p>
      </div>
      <TokenList balance={balance} hasPlan={hasPlan} className={classes.pockets} />
      <p className={classes.note}>{say('tokensNote', { hasPlan: hasPlan ? 'yes' : 'other' })}</p>
      {isOnline && (
        <Suspense fallback={<div className={classes.places} />}>
          <WorkspaceSwitch />
        </Suspense>
      )}
      <UnstyledButton component={Link} to="/workspaces" className={classes.item}>
        <Users size={15} aria-hidden />
        {say('workspaces')}
      </UnstyledButton>
      <UnstyledButton component={Link} to="/settings?tab=billing" className={classes.item}>
        <Coins size={15} aria-hidden />
        {say('plansAndPacks')}
      </UnstyledButton>
      <UnstyledButton component={Link} to="/queue" className={classes.item}>
        <ListOrdered size={15} aria-hidden />
        {say('queue')}
      </UnstyledButton>
      <UnstyledButton component={Link} to="/settings" className={classes.item}>
        <Settings size={15} aria-hidden />
        {say('settings')}
      </UnstyledButton>
      {role === 'admin' && (
        <UnstyledButton component={Link} to="/admin" className={classes.item}>
          <ShieldCheck size={15} aria-hidden />
          {say('administration')}
        </UnstyledButton>
      )}
      <UnstyledButton className={classes.item} onClick={() => scheme.choose(isDark ? 'light' : 'dark')}>
        {isDark ? <Sun size={15} aria-hidden /> : <Moon size={15} aria-hidden />}
        {isDark ? say('lightTheme') : say('darkTheme')}
      </UnstyledButton>
      <div className={classes.language}>
        <LanguageSelect size="xs" />
      </div>
      <UnstyledButton className={classes.item} disabled={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut size={15} aria-hidden />
        {say('signOut')}
      </UnstyledButton>
    </>
  );
}
