import * as z from 'zod';

/** In which currency money is told; without it, the one that most was paid in. */
export const currencyField = z
  .string()
  .regex(/^[a-z]{3}$/)
  .optional();
