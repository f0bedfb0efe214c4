import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { tokenCount } from '../../../shared/format/format.ts';
import { adjustTokens } from '../admin-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

/** The most that one correction moves, in tokens. */
export const MOST_TOKENS = 10_000_000;

/** The signed amount of a correction as typed; null while it is none. */
export function amountOf(direction: 'add' | 'take', typed: string): number | null {
  if (!/^\d{1,8}$/.test(typed.trim())) return null;
  const tokens = Number(typed);
  if (tokens < 1 || tokens > MOST_TOKENS) return null;
  return direction === 'add' ? tokens : -tokens;
}

type Balance = { tokens: number; purchased_tokens: number; debt: number };

/** What a correction leaves: what comes pays a debt first, what is taken and is not there becomes debt. */
export function balanceAfter(
  { tokens, purchased_tokens, debt }: Balance,
  amount: number,
): { total: number; debt: number } {
  const net = tokens + purchased_tokens - debt + amount;
  const total = tokens + purchased_tokens;
  if (amount >= 0) return { total: total + Math.max(0, amount - debt), debt: Math.max(0, debt - amount) };
  return total + amount >= 0 ? { total: total + amount, debt } : { total: 0, debt: -net };
}

type Props = { user: AdminUserDetail['user']; onClose: () => void };

const pockets = [
  { value: 'purchased_tokens', label: 'Purchased tokens' },
  { value: 'tokens', label: 'Subscription tokens' },
] as const;
type Pocket = (typeof pockets)[number]['value'];

/** Gives tokens or takes them. However often it is sent, it is booked once. */
export function AdjustTokensDialog({ user, onClose }: Props) {
  const [id] = useState(() => newId());
  const [direction, setDirection] = useState<'add' | 'take'>('add');
  const [typed, setTyped] = useState('');
  const [pocket, setPocket] = useState<Pocket>('purchased_tokens');
  const amount = amountOf(direction, typed);
  const after = amount === null ? null : balanceAfter(user, amount);
  return (
    <ReasonDialog
      title="Adjust tokens"
      confirm={direction === 'add' ? 'Add tokens' : 'Take tokens'}
      isDangerous={direction === 'take'}
      isIncomplete={amount === null}
      onConfirm={async (reason) => {
        const answer = await adjustTokens(user.id, { id, amount: amount ?? 0, pocket, reason });
        const left = tokenCount(answer.tokens + answer.purchased_tokens);
        notifications.show({ color: 'green', message: `${user.email} has ${left} now.` });
      }}
      onClose={onClose}
    >
      <p>{user.email} sees the change and its reason in their activity.</p>
      <SegmentedControl
        aria-label="Direction"
        data={[
          { value: 'add', label: 'Add' },
          { value: 'take', label: 'Take away' },
        ]}
        value={direction}
        onChange={(value) => setDirection(value === 'take' ? 'take' : 'add')}
      />
      <TextInput
        label="Tokens"
        inputMode="numeric"
        required
        maxLength={8}
        value={typed}
        error={typed !== '' && amount === null && 'A whole number from 1 to 10,000,000.'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <NativeSelect
        label={direction === 'add' ? 'Into' : 'Taken first from'}
        data={[...pockets]}
        value={pocket}
        onChange={({ currentTarget }) =>
          setPocket(pockets.find(({ value }) => value === currentTarget.value)?.value ?? 'purchased_tokens')
        }
      />
      <p aria-live="polite">
        {after === null
          ? `The balance is ${tokenCount(user.tokens + user.purchased_tokens)}.`
          : `The balance will be ${tokenCount(after.total)}${after.debt > 0 ? `, with a debt of ${tokenCount(after.debt)}` : ''}.`}
      </p>
    </ReasonDialog>
  );
}
