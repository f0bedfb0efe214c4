/** Currencies that the payment service counts in hundredths although they are shown without. */
const countedInHundredths: Readonly<Record<string, number>> = { isk: 2, ugx: 2 };

/** How many decimals the smallest unit of a currency is: 2 for cents, 0 for yen, 3 for fils. */
export function currencyDecimals(currency: string): number {
  return countedInHundredths[currency.toLowerCase()] ?? formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** What stands before an amount: "$", "€". */
export function currencySign(currency: string): string {
  return (
    formatOf(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? ''
  );
}

/** An amount in the smallest unit of its currency: "$21", "$25.99", "-$3.50", "¥500". Whole ones without decimals. */
export function money(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = amount % 10 ** decimals === 0 ? 0 : decimals;
  return formatOf(currency, digits).format(amount / 10 ** decimals);
}

function formatOf(currency: string, digits?: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}
