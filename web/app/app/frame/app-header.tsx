import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Images } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { SwitcherButton } from '../../features/studio/tools/switcher-button.tsx';
import { meQuery } from '../../shared/api/queries.ts';
import { Brand } from '../../shared/brand/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './app-header.module.css';
import { BalanceLink } from './balance-link.tsx';

export function AppHeader() {
  const { data: me } = useQuery(meQuery);
  const isHome = useLocation().pathname === '/dashboard';
  return (
    <header className={classes.header}>
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
          leftSection={<ArrowLeft size={15} aria-hidden />}
          classNames={{ label: classes.backLabel, section: classes.backIcon }}
          aria-label="Back to Dashboard"
        >
          Back to Dashboard
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
          aria-label="My Gallery"
        >
          Gallery
        </Button>
        {me && <BalanceLink balance={me.balance} />}
        {me && <AccountMenu user={me.user} profile={me.profile} balance={me.balance} />}
      </div>
    </header>
  );
}
