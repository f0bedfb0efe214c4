import { money } from '@kinora/catalogue/money';
import type { LedgerEntry } from '@kinora/server/billing-wire';

/** The kinds of ledger entries, as filters offer them. */
export const entryKinds = [
  { value: '', label: 'Everything' },
  { value: 'charge', label: 'Generations' },
  { value: 'refund', label: 'Returned by generations' },
  { value: 'purchase', label: 'Token packs' },
  { value: 'grant', label: 'Tokens of plans and codes' },
  { value: 'expire', label: 'Lapsed' },
  { value: 'signup', label: 'Welcome tokens' },
  { value: 'clawback', label: 'Returned payments' },
  { value: 'debt', label: 'Debt' },
  { value: 'adjust', label: 'Corrections' },
] as const;

const pockets: Readonly<Record<LedgerEntry['pocket'], string>> = {
  tokens: 'Subscription tokens',
  purchased_tokens: 'Purchased tokens',
  debt: 'Debt',
};

type Described = Pick<LedgerEntry, 'kind' | 'pocket' | 'reason' | 'tool_name'>;

/** A title and a note for an entry of the ledger. */
export function describeEntry({ kind, pocket, reason, tool_name }: Described): { title: string; note: string } {
  const where = pockets[pocket];
  const withReason = reason === null ? where : `${where} · ${reason}`;
  const tool = tool_name ?? 'Generation';
  switch (kind) {
    case 'charge':
      return { title: tool, note: where };
    case 'refund':
      return { title: `${tool}, returned`, note: withReason };
    case 'signup':
      return { title: 'Welcome tokens', note: where };
    case 'expire':
      return { title: 'Tokens expired', note: withReason };
    case 'debt':
      return { title: 'Debt', note: reason ?? where };
    case 'clawback':
      return { title: 'A payment was returned', note: withReason };
    default:
      return { title: reason ?? entryKinds.find(({ value }) => value === kind)?.label ?? kind, note: where };
  }
}

/** "+2,000", "-8". */
export function signedTokens(amount: number): string {
  return new Intl.NumberFormat('en', { signDisplay: 'exceptZero' }).format(amount);
}

/** "$20 paid", "$5 back". */
export function paymentText({ amount, currency }: NonNullable<LedgerEntry['money']>): string {
  return amount < 0 ? `${money(-amount, currency)} back` : `${money(amount, currency)} paid`;
}
