import type { Balance } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Coins } from 'lucide-react';
import { Link } from 'react-router';
import { groupedNumber, tokenCount } from '../format.ts';
import classes from './balance-button.module.css';
import { Popover } from './popover.tsx';
import { TokenPockets } from './token-pockets.tsx';

/** The usable balance; opens to show the two pockets it is made of. */
export function BalanceButton({ balance }: { balance: Balance }) {
  return (
    <Popover
      label="Token balance"
      place={{ side: 'below', align: 'end' }}
      width={260}
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="default"
          size="xs"
          radius="xl"
          className={classes.button}
          leftSection={<Coins size={15} aria-hidden />}
          aria-label={`Token balance: ${tokenCount(balance.total)}`}
        >
          {groupedNumber(balance.total)}
        </Button>
      )}
    >
      <p className={classes.total}>{tokenCount(balance.total)}</p>
      <dl className={classes.pockets}>
        <TokenPockets balance={balance} />
      </dl>
      <p className={classes.note}>
        Subscription tokens are spent first. A generation that fails gives its tokens back.
      </p>
      <Link to="/settings?tab=billing" className={classes.billing}>
        Plans and token packs
      </Link>
    </Popover>
  );
}
