import type { Balance } from '@kinora/server/wire';
import { Button, Popover } from '@mantine/core';
import { Coins } from 'lucide-react';
import { groupedNumber, tokenCount } from '../format.ts';
import classes from './balance-button.module.css';

/** The usable balance; opens to show the two pockets it is made of. */
export function BalanceButton({ balance }: { balance: Balance }) {
  return (
    <Popover position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          radius="xl"
          className={classes.button}
          leftSection={<Coins size={15} aria-hidden />}
          aria-label={`Token balance: ${tokenCount(balance.total)}`}
        >
          {groupedNumber(balance.total)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Token balance" className={classes.dropdown}>
        <p className={classes.total}>{tokenCount(balance.total)}</p>
        <dl className={classes.pockets}>
          <div>
            <dt>Subscription tokens</dt>
            <dd>{groupedNumber(balance.tokens)}</dd>
          </div>
          <div>
            <dt>Purchased tokens</dt>
            <dd>{groupedNumber(balance.purchased_tokens)}</dd>
          </div>
        </dl>
        <p className={classes.note}>
          Subscription tokens are spent first. A generation that fails gives its tokens back.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
