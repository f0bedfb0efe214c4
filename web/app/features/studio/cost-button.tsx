import { Alert, Button, Kbd, UnstyledButton } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tokenWords } from '../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../shared/texts/use-texts.ts';
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
  /** Says the keys of a tool page. @default true */
  hasKeys?: boolean;
  /** What to expect of it, in a line below. */
  note?: string;
  /** Another act, beside this one. */
  beside?: ReactNode;
  onGenerate: () => void;
};

function PriceExplained({ price }: { price: Price }) {
  const say = useTexts('studio');
  return (
    <Popover
      label={say('whatCosts')}
      place={{ side: 'above', align: 'end' }}
      width={260}
      trigger={(trigger) => (
        <UnstyledButton {...trigger} className={classes.why} aria-label={say('whatCosts')}>
          <CircleHelp size={16} aria-hidden />
        </UnstyledButton>
      )}
    >
      <dl className={classes.lines}>
        {price.lines.map(({ label, tokens }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{tokenWords(tokens)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>{say('total')}</dt>
          <dd>{tokenWords(price.tokens)}</dd>
        </div>
      </dl>
      <p className={classes.note}>{say('keptOnly')}</p>
    </Popover>
  );
}

/** "Generate - 20 tokens", "Upscale - from 5 tokens". In two lines the dash ends the first. */
export function buttonLabel(say: Say<'studio'>, act: string, price: Price | null, isLeast: boolean): string {
  if (price === null) return act;
  const tokens = tokenWords(price.tokens);
  const label = isLeast ? say('pricedFrom', { act, tokens }) : say('priced', { act, tokens });
  return label.replace(/ (?=[-–] )/, '\u00A0');
}

function Short({ price, balance, isCompact }: { price: Price; balance: number; isCompact: boolean }) {
  const say = useTexts('studio');
  const missing = tokenWords(price.tokens - balance);
  const link = (words: ReactNode) => <Link to="/settings?tab=billing">{words}</Link>;
  if (isCompact) return say.rich('shortBrief', { link }, { missing });
  return say.rich('short', { link }, { missing, needed: tokenWords(price.tokens), owned: balance });
}

/** The one act of a tool page, with its price on it. */
export function CostButton({
  words,
  price,
  isLeastPrice,
  balance,
  isCompact,
  hasKeys = true,
  note,
  beside,
  onGenerate,
  ...state
}: Props) {
  const say = useTexts('studio');
  const { isBusy, isAwaiting, isLacking, isDisabled } = state;
  const isQuiet = isLacking && !isBusy;
  return (
    <div className={classes.cost}>
      {balance !== null && price !== null && price.tokens > balance && (
        <Alert color="yellow" p="xs" role="status">
          <Short price={price} balance={balance} isCompact={isCompact} />
        </Alert>
      )}
      <div className={classes.row}>
        <Button
          size="md"
          className={classes.button}
          classNames={{ label: classes.label }}
          disabled={isDisabled || isBusy || price === null}
          variant={isQuiet ? 'default' : 'primary'}
          {...(isAwaiting && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={onGenerate}
        >
          {isBusy ? say('generating') : buttonLabel(say, words, price, isLeastPrice)}
        </Button>
        {beside}
        {price !== null && !isCompact && <PriceExplained price={price} />}
      </div>
      {note !== undefined && <p className={classes.expect}>{note}</p>}
      {hasKeys && (
        <p className={classes.keys} aria-hidden>
          {say.rich('keys', { key: (name) => <Kbd size="xs">{name}</Kbd> })}
        </p>
      )}
    </div>
  );
}
