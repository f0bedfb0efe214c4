import type { Balance } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Coins } from 'lucide-react';
import { Link } from 'react-router';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import classes from './balance-link.module.css';

/** The usable balance, on the way to more. */
export function BalanceLink({ balance }: { balance: Balance }) {
  return (
    <Button
      component={Link}
      to="/settings?tab=billing"
      variant="default"
      size="xs"
      radius="xl"
      className={classes.balance}
      leftSection={<Coins size={15} aria-hidden />}
      aria-label={`Token balance: ${tokenCount(balance.total)}`}
      title="Plans and token packs"
    >
      {groupedNumber(balance.total)}
    </Button>
  );
}
