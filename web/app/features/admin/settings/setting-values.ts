import type { Setting } from '@kinora/server/admin-desk-wire';
import * as z from 'zod/mini';

const link = z.nullable(z.string());

/** The values as the server stores them; it checks what is sent once more. */
export const maintenanceValue = z.object({
  enabled: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  estimatedCompletion: z.string(),
  contactEmail: z.nullable(z.string()),
  socialLinks: z.object({ twitter: link, instagram: link, youtube: link }),
  allowedRoutes: z.array(z.string()),
  theme: z.object({ primaryColor: z.string(), secondaryColor: z.string(), backgroundColor: z.string() }),
});
export const toolSwitchValue = z.object({ enabled: z.boolean(), message: z.string() });
export const signupValue = z.object({ isOpen: z.boolean(), message: z.string() });
export const signupTokensValue = z.int();
export const userConcurrencyValue = z.nullable(z.int());
export const storageValue = z.object({ gigabytes: z.number(), files: z.int() });
export const bannedWordsValue = z.array(z.string());
export const loraHostsValue = z.array(z.string());
export const providerCostsValue = z.record(z.string(), z.number());

export type MaintenanceValue = z.infer<typeof maintenanceValue>;

/** The value in force, or the default where somebody stored what cannot be read; null when neither can. */
export function storedValue<Value>(
  setting: Pick<Setting, 'value' | 'byDefault'>,
  schema: z.core.$ZodType<Value>,
): Value | null {
  for (const candidate of [setting.value, setting.byDefault]) {
    const parsed = z.safeParse(schema, candidate);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** One entry a line, trimmed, without empty ones and repetitions. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}
