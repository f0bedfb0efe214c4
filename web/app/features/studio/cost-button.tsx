import { Alert, Button, Kbd, UnstyledButton } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { Popover } from '../../shared/ui/popover.tsx';
import classes from './cost-button.module.css';
import type { Price } from './price.ts';

type Props = {
  /** What the act is called. */
  words: string;
  price: Price | null;
  /** It may become more with the file that is still to be chosen. */
  isLeastPrice: boolean;
  /** Usable tokens; null while they are not known. */
  balance: number | null;
  isBusy: boolean;
  /** Looks disabled and is called so, but a press says what is missing. */
  isAwaiting: boolean;
  /** Looks less than ready; a press says what is missing. */
  isLacking: boolean;
  isDisabled: boolean;
  isCompact: boolean;
  onGenerate: () => void;
};

function PriceExplained({ price }: { price: Price }) {
  return (
    <Popover
      label="What this costs"
      place={{ side: 'above', align: 'end' }}
      width={260}
      trigger={(trigger) => (
        <UnstyledButton {...trigger} className={classes.why} aria-label="What this costs">
          <CircleHelp size={16} aria-hidden />
        </UnstyledButton>
      )}
    >
      <dl className={classes.lines}>
        {price.lines.map(({ label, tokens }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{tokenCount(tokens)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>Total</dt>
          <dd>{tokenCount(price.tokens)}</dd>
        </div>
      </dl>
      <p className={classes.note}>Kept only if the result reaches your gallery.</p>
    </Popover>
  );
}

/** "Generate - 20 tokens", "Upscale - from 5 tokens". */
export function buttonLabel(words: string, price: Price | null, isLeast: boolean): string {
  return price === null ? words : `${words} - ${isLeast ? 'from ' : ''}${tokenCount(price.tokens)}`;
}

/** The one act of a tool page, with its price on it. */
export function CostButton({ words, price, isLeastPrice, balance, isCompact, onGenerate, ...state }: Props) {
  const { isBusy, isAwaiting, isLacking, isDisabled } = state;
  const isQuiet = isLacking && !isBusy;
  const missing = price !== null && balance !== null ? price.tokens - balance : 0;
  return (
    <div className={classes.cost}>
      {missing > 0 && balance !== null && price !== null && (
        <Alert color="yellow" p="xs" role="status">
          {!isCompact && `This needs ${tokenCount(price.tokens)} and you have ${groupedNumber(balance)}. `}
          {tokenCount(missing)} short: <Link to="/settings?tab=billing">get tokens</Link>
          {!isCompact && ', or choose settings that cost less'}.
        </Alert>
      )}
      <div className={classes.row}>
        <Button
          size="md"
          className={classes.button}
          classNames={{ label: classes.label }}
          disabled={isBusy || isDisabled || price === null}
          variant={isQuiet ? 'default' : 'primary'}
          {...(isAwaiting && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={onGenerate}
        >
          {isBusy ? 'Generating...' : buttonLabel(words, price, isLeastPrice)}
        </Button>
        {price !== null && !isCompact && <PriceExplained price={price} />}
      </div>
      <p className={classes.keys} aria-hidden>
        <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> generates, <Kbd size="xs">?</Kbd> lists all keys
      </p>
    </div>
  );
}
