/** "$21", "$25.99". */
export function dollars(amount: number): string {
  return money(Math.round(amount * 100), 'usd');
}

/** What a number of cents is in its currency: "$21", "$25.99", "-$3.50". */
export function money(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(cents / 100);
}
