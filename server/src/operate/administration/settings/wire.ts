import * as z from 'zod/mini';

/** What administration says over HTTP about settings and prices. The web imports the types. */

export const settingSchema = z.object({
  /** A name of the settings' registry, or `tool:<tool id>`. */
  name: z.string(),
  label: z.string(),
  value: z.unknown(),
  byDefault: z.unknown(),
  /** Null while the default is in force. */
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});
/** `GET /api/admin/settings`; `PUT /api/admin/settings/:name` `{value, reason?}` answers the setting. */
export const settingsListSchema = z.object({ settings: z.array(settingSchema) });

/** `GET /api/admin/setup`: what a new studio needs, and what of it still is what the program brings along. */
export const setupSchema = z.object({
  /** Own once anything was saved at the desk of the brand. */
  name: z.object({ isOwn: z.boolean(), name: z.string() }),
  /** Null where it is reached at this machine alone. */
  address: z.object({ url: z.nullable(z.string()), isSecure: z.boolean() }),
  /** Otherwise mails lie in this machine's own mailbox. */
  mail: z.object({ isReal: z.boolean(), host: z.nullable(z.string()), from: z.string() }),
  /** By name: services that can be asked, and those that the preview engine stands in for. */
  providers: z.object({ real: z.array(z.string()), preview: z.array(z.string()) }),
  payments: z.enum(['none', 'embedded', 'real']),
});

export const priceOverridesSchema = z.record(
  z.string(),
  z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1_000_000))),
);
const priceVersionSchema = z.object({
  version: z.int(),
  /** Null: from the beginning. */
  effectiveFrom: z.nullable(z.string()),
  /** What differs from the catalogue: `{tool id: {price name: figure}}`. */
  prices: priceOverridesSchema,
  note: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  state: z.enum(['past', 'current', 'scheduled']),
});
/** `GET /api/admin/prices`; `POST /api/admin/prices` `{prices, effectiveFrom?, note}` answers it anew (201). */
export const pricesSchema = z.object({
  versions: z.array(priceVersionSchema),
  tools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whether it has a page in administration, where its routes are: it can be given others. */
      hasDesk: z.boolean(),
      figures: z.array(z.object({ name: z.string(), byDefault: z.number(), current: z.number() })),
      fromTokens: z.int(),
    }),
  ),
});
/** `POST /api/admin/prices/preview` `{prices}`: the charges of the last 30 days, had these prices been in force. */
export const pricePreviewSchema = z.object({
  tools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      generations: z.int(),
      charged: z.int(),
      wouldCharge: z.int(),
      /** "From N tokens" with the new prices. */
      fromTokens: z.int(),
    }),
  ),
  /** Charges whose input can no longer be priced, as its files are gone; counted in none of the figures. */
  skipped: z.int(),
  /** There were more charges; the newest were taken. */
  isSample: z.boolean(),
});

export type Setting = z.infer<typeof settingSchema>;
export type Setup = z.infer<typeof setupSchema>;
export type SettingsList = z.infer<typeof settingsListSchema>;
export type PriceOverrides = z.infer<typeof priceOverridesSchema>;
export type PriceVersion = z.infer<typeof priceVersionSchema>;
export type PricesPage = z.infer<typeof pricesSchema>;
export type PricePreview = z.infer<typeof pricePreviewSchema>;
