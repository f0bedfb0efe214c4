import { loraHost } from '@kinora/catalogue/lora-hosts';
import * as z from 'zod';

export const toolSwitchSchema = z.strictObject({
  enabled: z.boolean(),
  /** Shown on the tool's card and page while it is off. */
  message: z.string().trim().max(300),
});
export const signupSettingSchema = z.strictObject({ isOpen: z.boolean(), message: z.string().trim().min(1).max(300) });
export const signupTokensSchema = z.int().min(0).max(100_000);
/** How many of one person's generations are worked on at once; null is USER_CONCURRENCY. */
export const userConcurrencySchema = z.int().min(1).max(100).nullable();
/** What one person may keep, uploads and results together; 0 is no limit. A gigabyte is 1,000,000,000 bytes. */
export const storageSettingSchema = z.strictObject({
  gigabytes: z.number().min(0).max(1_000_000),
  files: z.int().min(0).max(1_000_000_000),
});
/** By how many percent the price of an added tool must be above what any order of it costs its providers. */
export const toolMarginSchema = z.number().min(0).max(10_000);
/** Hosts that LoRA weights may come from; `*.` before one stands for its subdomains. None: no weights are taken. */
export const loraHostsSchema = z.array(loraHost).max(100);
/** US dollars that one completed generation costs at its provider, by tool id. */
export const providerCostsSchema = z.record(z.string(), z.number().min(0).max(1000));

const weeks = z
  .int()
  .min(1)
  .max(24 * 30);
const twoDays = z.int().min(1).max(48);
/** Within how many hours a notice of each kind is decided, and how many days the studio keeps what it took down. */
export const noticesSettingSchema = z.strictObject({
  hours: z.strictObject({
    copyright: weeks,
    likeness: weeks,
    intimate_image: twoDays,
    child_abuse: twoDays,
    illegal_content: weeks,
    other: weeks,
  }),
  evidenceDays: z.int().min(30).max(3650),
});

/** How long a copy of somebody's data can be downloaded, and how long after one they can ask for the next. */
export const ownDataSettingSchema = z.strictObject({
  keepDays: z.int().min(1).max(30),
  pauseHours: z.int().min(0).max(720),
});

const link = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);

/** The stored part of `GET /api/maintenance`. */
export const maintenanceValueSchema = z.object({
  enabled: z.boolean().default(false),
  title: z.string().default('Kinora is Getting Better'),
  subtitle: z.string().default('We are working on the studio'),
  message: z
    .string()
    .default(
      'The studio is closed for a short while. What you made and your tokens are safe, and what is being made goes on.',
    ),
  estimatedCompletion: z.string().default('We will be back shortly'),
  contactEmail: z.email().nullable().default(null),
  socialLinks: z.object({ twitter: link, instagram: link, youtube: link }).prefault({}),
  allowedRoutes: z.array(z.string().startsWith('/')).default([]),
  theme: z
    .object({
      primaryColor: color.default('#8B5CF6'),
      secondaryColor: color.default('#EC4899'),
      backgroundColor: color.default('#0F0A1E'),
    })
    .prefault({}),
});
