import * as z from 'zod';
import { brandFile, brandSchema, hexColor } from '../../../platform/brand/brand-values.ts';

/** What an operator may choose. */
export const choiceBody = brandSchema.omit({ socialCard: true, mail: true }).extend({
  card: brandFile.nullable(),
  mail: z.strictObject({
    color: hexColor.nullable(),
    hasLogo: z.boolean(),
    footer: brandSchema.shape.mail.unwrap().shape.footer.unwrap(),
  }),
});
export type ChosenBrand = z.output<typeof choiceBody>;
