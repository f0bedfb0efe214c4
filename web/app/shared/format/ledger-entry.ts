import type { LedgerEntry } from '@kinora/server/billing-wire';
import { type Text, text } from '@kinora/texts/typed-keys';

/** The kinds of ledger entries. */
export const entryKinds = [
  'charge',
  'refund',
  'purchase',
  'grant',
  'expire',
  'signup',
  'clawback',
  'debt',
  'adjust',
] as const;

type Described = Pick<LedgerEntry, 'kind' | 'pocket' | 'reason' | 'tool_name'>;

/** A title and a note for an entry of the ledger. */
export function describeEntry({ kind, reason, tool_name: tool, ...entry }: Described): { title: Text; note: Text } {
  const pocket = entry.pocket === 'debt' ? 'other' : entry.pocket;
  const where = text('ledger', 'pocket', { pocket });
  const withReason = reason === null ? where : text('ledger', 'pocketWithReason', { pocket, reason });
  switch (kind) {
    case 'charge':
      return { title: named(tool) ?? text('ledger', 'generation'), note: where };
    case 'refund': {
      const title = tool === null ? text('ledger', 'generationReturned') : text('ledger', 'returned', { tool });
      return { title, note: withReason };
    }
    case 'signup':
      return { title: text('ledger', 'kinds.signup'), note: where };
    case 'expire':
      return { title: text('ledger', 'expired'), note: withReason };
    case 'debt':
      return { title: text('ledger', 'kinds.debt'), note: named(reason) ?? where };
    case 'clawback':
      return { title: text('ledger', 'paymentReturned'), note: withReason };
    default: {
      const known = entryKinds.find((one) => one === kind);
      const title = known === undefined ? text('ledger', 'named', { name: kind }) : text('ledger', `kinds.${known}`);
      return { title: named(reason) ?? title, note: where };
    }
  }
}

const named = (name: string | null) => (name === null ? null : text('ledger', 'named', { name }));

/** "+2,000", "-8". */
export function signedTokens(amount: number, locale = 'en'): string {
  return new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(amount);
}
