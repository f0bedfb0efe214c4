import * as z from 'zod';
import { text } from '../http/parameters.ts';
import type { Address } from '../store/tax-rows.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Two letters that stand for a country. */
export const country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine(
    (value) => /^[A-Z]{2}$/.test(value) && countries.of(value) !== undefined,
    'Country is not a valid ISO 3166-1 alpha-2 code',
  );

const part = text.optional();

export const addressParameter = z
  .strictObject({ city: part, country, line1: part, line2: part, postal_code: part, state: part })
  .transform(
    (given): Address => ({
      country: given.country,
      state: given.state || null,
      postalCode: given.postal_code || null,
      city: given.city || null,
      line1: given.line1 || null,
      line2: given.line2 || null,
    }),
  );
