import { money } from '@kinora/catalogue/money';

/** "$21", "$25.99". */
export function dollars(amount: number): string {
  return money(Math.round(amount * 100), 'usd');
}
