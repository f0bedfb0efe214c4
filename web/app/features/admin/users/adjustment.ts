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
