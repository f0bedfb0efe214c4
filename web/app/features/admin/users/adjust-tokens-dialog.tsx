import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
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

type Pocket = 'purchased_tokens' | 'tokens';

/** Gives tokens or takes them. However often it is sent, it is booked once. */
export function AdjustTokensDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  const [id] = useState(() => newId());
  const [direction, setDirection] = useState<'add' | 'take'>('add');
  const [typed, setTyped] = useState('');
  const [pocket, setPocket] = useState<Pocket>('purchased_tokens');
  const amount = amountOf(direction, typed);
  const after = amount === null ? null : balanceAfter(user, amount);
  const left = (total: number, debt: number) =>
    debt > 0 ? say('adjust.willBeWithDebt', { count: total, debt }) : say('adjust.willBe', { count: total });
  const balanceText =
    after === null ? say('adjust.is', { count: user.tokens + user.purchased_tokens }) : left(after.total, after.debt);
  return (
    <ReasonDialog
      title={say('adjust.title')}
      confirm={direction === 'add' ? say('adjust.add') : say('adjust.take')}
      isDangerous={direction === 'take'}
      isIncomplete={amount === null}
      onConfirm={async (reason) => {
        const answer = await adjustTokens(user.id, { id, amount: amount ?? 0, pocket, reason });
        const message = say('adjust.done', { email: user.email, count: answer.tokens + answer.purchased_tokens });
        notifications.show({ color: 'green', message });
      }}
      onClose={onClose}
    >
      <p>{say('adjust.text', { email: user.email })}</p>
      <SegmentedControl
        aria-label={say('adjust.direction')}
        data={[
          { value: 'add', label: say('adjust.addShort') },
          { value: 'take', label: say('adjust.takeShort') },
        ]}
        value={direction}
        onChange={(value) => setDirection(value === 'take' ? 'take' : 'add')}
      />
      <TextInput
        label={say('adjust.tokens')}
        data-autofocus
        inputMode="numeric"
        required
        maxLength={8}
        value={typed}
        error={typed !== '' && amount === null && say('adjust.problem')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <NativeSelect
        label={direction === 'add' ? say('adjust.into') : say('adjust.from')}
        data={[
          { value: 'purchased_tokens', label: say('purchasedTokens') },
          { value: 'tokens', label: say('subscriptionTokens') },
        ]}
        value={pocket}
        onChange={({ currentTarget }) => setPocket(currentTarget.value === 'tokens' ? 'tokens' : 'purchased_tokens')}
      />
      <p aria-live="polite">{balanceText}</p>
    </ReasonDialog>
  );
}
