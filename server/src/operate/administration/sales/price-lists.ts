import { currencies, currencyStep, money } from '@kinora/catalogue/money';
import { text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidFields } from '../../../http/invalid-input.ts';
import type { Billing } from '../../../money/billing/billing.ts';
import { readPriceListSettings } from '../../../money/billing/billing.ts';
import { leastAmount } from '../../../money/billing/least-amounts.ts';
import { offers } from '../../../money/billing/offers.ts';
import type { CurrencyList } from '../../../money/billing/price-list.ts';
import { setUpPrices } from '../../../money/billing/set-up-prices.ts';
import { readBrand } from '../../../platform/brand/brand.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { type PriceListValue, priceListValueSchema } from '../../../platform/settings/price-list-values.ts';
import { paymentsSetting, priceListsSetting } from '../../../platform/settings/registry.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import type { PriceListsDesk, PriceListView } from './wire.ts';

export const priceListBody = z.strictObject({
  ...priceListValueSchema.shape,
  reason: z.string().trim().max(500).optional(),
});

type Ports = { billing: Billing; config: Config; database: Database; settings: Settings };

/** Every list that was set, and what is sold in the first currency. */
export async function readPriceLists({
  billing,
  database,
}: Pick<Ports, 'billing' | 'database'>): Promise<PriceListsDesk> {
  const { isEnabled } = billing.access;
  const settings = await readPriceListSettings(database);
  const lists = isEnabled ? await billing.prices.lists() : [];
  const [first] = lists;
  return {
    isEnabled,
    offers: offers.map((offer) => ({
      key: offer.key,
      name: offer.name,
      interval: offer.kind === 'plan' ? offer.interval : null,
      tokens: offer.tokens,
      amount: first?.prices.get(offer.key)?.cents ?? offer.cents,
    })),
    firstCurrency: first?.currency ?? 'usd',
    lists: Object.entries(settings).map(([currency, list]) => ({
      currency,
      ...list,
      problem: problemOf(
        list,
        lists.find((one) => one.currency === currency),
      ),
    })),
  };
}

function problemOf({ amounts }: PriceListValue, atStripe: CurrencyList | undefined): PriceListView['problem'] {
  if (offers.some(({ key }) => amounts[key] === undefined)) return 'incomplete';
  return offers.every(({ key }) => atStripe?.prices.get(key)?.cents === amounts[key]) ? null : 'not_set_up';
}

/**
 * Keeps a list, and sets up its prices at the payment service once it is whole. Asked again it changes nothing, and sets
 * up what is missing.
 * @throws AppError 404 for what is no currency, 400 for amounts that nobody can be charged, 503 when the service is away
 */
export async function setPriceList(
  { billing, config, database, settings }: Ports,
  admin: Admin,
  currency: string,
  { reason, ...list }: z.output<typeof priceListBody>,
): Promise<void> {
  if (!currencies.includes(currency)) throw notFound();
  refuseAmounts(currency, list);
  await changeAudited(database, { admin }, async (transaction) => {
    await sql`insert into settings (name, value, changed_by) values (${priceListsSetting.name}, '{}', ${admin.email})
      on conflict (name) do nothing`.execute(transaction);
    const before = await readPriceListSettings(transaction, { isChanging: true });
    await transaction
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...before, [currency]: list }), changed_at: new Date(), changed_by: admin.email })
      .where('name', '=', priceListsSetting.name)
      .execute();
    return {
      action: 'price_list.change',
      target: { kind: 'prices', id: currency },
      before: before[currency] ?? null,
      after: list,
      reason: reason ?? null,
    };
  });
  const isWhole = offers.every(({ key }) => list.amounts[key] !== undefined);
  if (isWhole && billing.access.isEnabled) {
    const { name } = await readBrand({ config, settings });
    const { taxCode } = await settings.read(paymentsSetting);
    await setUpPrices(await billing.access.client(), name, { currency, ...list }, taxCode);
  }
  billing.prices.forget();
}

function refuseAmounts(currency: string, { amounts }: PriceListValue): void {
  const step = currencyStep(currency);
  const least = leastAmount(currency);
  const problems = Object.entries(amounts).flatMap(([key, amount]) => {
    const field = `amounts.${key}`;
    if (!offers.some((offer) => offer.key === key)) return [{ field, said: text('errors', 'sales.notSold') }];
    if (amount % step !== 0) return [{ field, said: text('errors', 'sales.step', { step }) }];
    return amount < least ? [{ field, said: text('errors', 'sales.least', { amount: money(least, currency) }) }] : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
}
