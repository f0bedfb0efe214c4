import type { Database } from '../../platform/database/pool.ts';
import type { PriceListSettings } from '../../platform/settings/price-list-values.ts';
import { priceListsSetting } from '../../platform/settings/registry.ts';

/** The operator's price lists as the database has them now, for a change held against others. */
export async function readPriceListSettings(
  database: Database,
  { isChanging = false }: { isChanging?: boolean } = {},
): Promise<PriceListSettings> {
  const stored = database.selectFrom('settings').select('value').where('name', '=', priceListsSetting.name);
  const row = await (isChanging ? stored.forUpdate() : stored).executeTakeFirst();
  return priceListsSetting.schema.safeParse(row?.value).data ?? priceListsSetting.byDefault;
}
