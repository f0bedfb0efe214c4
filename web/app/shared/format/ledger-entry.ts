import type { LedgerEntry } from '@kinora/server/billing-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { failureWords } from '../generation/failure-words.ts';
import { sayText } from '../texts/use-texts.ts';

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

/** What the ledger's functions write down in English; `ledger-entry.test.ts` compares it with them. */
const reasons: Readonly<Record<string, Text>> = {
  Referral: text('ledger', 'reasons.referral'),
  'Welcome by referral': text('ledger', 'reasons.referred'),
  Welcome: text('ledger', 'reasons.welcome'),
  'Paid towards a debt': text('ledger', 'reasons.towardsDebt'),
  'Debt paid': text('ledger', 'reasons.debtPaid'),
  'Your plan has ended': text('ledger', 'reasons.planEnded'),
  'Unused tokens of the month before': text('ledger', 'reasons.unused'),
  'Tokens of this month': text('ledger', 'reasons.ofMonth'),
  'Its month is over': text('ledger', 'reasons.monthOver'),
  'Its time was credited at a switch': text('ledger', 'reasons.credited'),
  'Not covered by what was paid': text('ledger', 'reasons.notCovered'),
  'A payment came back to us': text('ledger', 'reasons.cameBack'),
  'The payment for them went back': text('ledger', 'reasons.wentBack'),
  'The account was deleted': text('ledger', 'reasons.accountDeleted'),
  'Automatic top-up': text('ledger', 'reasons.topUp'),
  'Prompt helper': text('ledger', 'reasons.promptHelper'),
  'Token pack': text('ledger', 'reasons.pack'),
};

/** Why it was booked, where the studio wrote it down by itself. */
function knownReason(reason: string): Text | undefined {
  const [, beginning, name = ''] = /^(Code|Upgrade to|Tokens of) (\S+)$/.exec(reason) ?? [];
  if (beginning === 'Code') return text('ledger', 'reasons.code', { code: name });
  if (beginning === 'Upgrade to') return text('ledger', 'reasons.upgrade', { plan: name });
  if (beginning === 'Tokens of') return text('ledger', 'reasons.plan', { plan: name });
  return reasons[reason];
}

/** The same within another text; what a provider or an operator wrote stays as it is. */
function reasonWords(reason: string): string {
  const known = knownReason(reason);
  return (known && sayText(known)) || failureWords(reason);
}

const reasonAlone = (reason: string | null): Text | null =>
  reason === null ? null : (knownReason(reason) ?? named(reason));

type Described = Pick<LedgerEntry, 'kind' | 'pocket' | 'reason' | 'tool_name'>;

/** A title and a note for an entry of the ledger; the areas `ledger` and `failures` have been loaded. */
export function describeEntry({ kind, reason, tool_name: tool, ...entry }: Described): { title: Text; note: Text } {
  const pocket = entry.pocket === 'debt' ? 'other' : entry.pocket;
  const where = text('ledger', 'pocket', { pocket });
  const withReason =
    reason === null ? where : text('ledger', 'pocketWithReason', { pocket, reason: reasonWords(reason) });
  switch (kind) {
    case 'charge':
      return { title: named(tool) ?? reasonAlone(reason) ?? text('ledger', 'generation'), note: where };
    case 'refund': {
      const title = tool === null ? text('ledger', 'generationReturned') : text('ledger', 'returned', { tool });
      return { title, note: withReason };
    }
    case 'signup':
      return { title: text('ledger', 'kinds.signup'), note: where };
    case 'expire':
      return { title: text('ledger', 'expired'), note: withReason };
    case 'debt':
      return { title: text('ledger', 'kinds.debt'), note: reasonAlone(reason) ?? where };
    case 'clawback':
      return { title: text('ledger', 'paymentReturned'), note: withReason };
    default: {
      const known = entryKinds.find((one) => one === kind);
      const title = known === undefined ? text('ledger', 'named', { name: kind }) : text('ledger', `kinds.${known}`);
      return { title: reasonAlone(reason) ?? title, note: where };
    }
  }
}

const named = (name: string | null) => (name === null ? null : text('ledger', 'named', { name }));

/** "+2,000", "-8". */
export function signedTokens(amount: number, locale = 'en'): string {
  return new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(amount);
}
