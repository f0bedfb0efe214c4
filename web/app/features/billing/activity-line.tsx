import type { LedgerEntry } from '@kinora/server/billing-wire';
import {
  CalendarX2,
  CircleDollarSign,
  Gift,
  HandCoins,
  type LucideIcon,
  RotateCcw,
  Scale,
  Sparkles,
  SquareArrowOutDownLeft,
  Undo2,
} from 'lucide-react';
import { exactTime } from '../../shared/format/format.ts';
import { describeEntry, paymentText, signedTokens } from '../../shared/format/ledger-entry.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './activity-list.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  signup: Gift,
  grant: SquareArrowOutDownLeft,
  purchase: CircleDollarSign,
  charge: Sparkles,
  refund: RotateCcw,
  expire: CalendarX2,
  clawback: Undo2,
  debt: HandCoins,
};

type Props = { entry: LedgerEntry; onReceipt: (generationId: string) => void };

/** One movement. What a generation moved leads to its receipt. */
export function ActivityLine({ entry, onReceipt }: Props) {
  const { created_at, amount, generation_id, kind, pocket } = entry;
  const { title, note } = describeEntry(entry);
  const Icon = icons[kind] ?? Scale;
  return (
    <li className={classes.line}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.what}>
        {generation_id === null ? (
          <strong>{title}</strong>
        ) : (
          <button
            type="button"
            aria-label={`Receipt of ${title}, ${exactTime(Date.parse(created_at))}`}
            onClick={() => onReceipt(generation_id)}
          >
            {title}
          </button>
        )}
        <p>{note}</p>
      </div>
      <span className={classes.when}>
        <RelativeTime at={created_at} />
      </span>
      <span className={classes.amount} data-comes={amount > 0 && pocket !== 'debt'}>
        {signedTokens(amount)}
        <span className="visually-hidden"> tokens</span>
        {entry.money !== null && <small>{paymentText(entry.money)}</small>}
      </span>
    </li>
  );
}
