const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$21", "$25.99". */
export function dollars(amount: number): string {
  return Number.isInteger(amount) ? whole.format(amount) : exact.format(amount);
}
