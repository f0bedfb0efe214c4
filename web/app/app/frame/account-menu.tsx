import type { Me } from '@kinora/server/wire';
import { Avatar, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Popover } from '../../shared/ui/popover.tsx';
import { useHasActed } from '../../shared/ui/use-has-acted.ts';
import classes from './account-menu.module.css';

const AccountPanel = lazyPart(
  () => import('./account-panel.tsx'),
  (module) => module.AccountPanel,
);

/** The picture leads to the settings; the button beside it opens what else there is to do. */
export function AccountMenu({ user, profile, balance }: Pick<Me, 'user' | 'profile' | 'balance'>) {
  const hasActed = useHasActed();
  return (
    <div className={classes.account}>
      <Link to="/settings" aria-label="Settings" title="Settings" className={classes.settings}>
        <Avatar src={profile.avatar_url} alt="" size={32} radius="xl" className={classes.avatar}>
          {user.email.charAt(0).toUpperCase()}
        </Avatar>
      </Link>
      <Popover
        label="Account menu"
        place={{ side: 'below', align: 'end' }}
        width={260}
        trigger={(trigger) => (
          <UnstyledButton {...trigger} aria-label="Account menu" title="Account menu" className={classes.open}>
            <ChevronDown size={15} aria-hidden />
          </UnstyledButton>
        )}
      >
        <Suspense>{hasActed && <AccountPanel user={user} balance={balance} />}</Suspense>
      </Popover>
    </div>
  );
}
