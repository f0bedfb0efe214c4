import { loraHost } from '@kinora/catalogue/lora-hosts';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';

export const toolSwitchSchema = z.strictObject({
  enabled: z.boolean(),
  /** Shown on the tool's card and page while it is off. */
  message: z.string().trim().max(300),
});
export const signupSettingSchema = z.strictObject({ isOpen: z.boolean(), message: z.string().trim().min(1).max(300) });
export const signupTokensSchema = z.int().min(0).max(100_000);
/** What somebody with a confirmed address needs besides it before the sign-up tokens come. */
export const signupTokensAfterSchema = z.enum(['email', 'card', 'phone']);
/** As it stands behind the @. */
const mailHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/, declareWords(text('refusals', 'values.host')));
const mailHosts = z.array(mailHost).max(2000);
/** Which addresses accounts may have. A host stands for its subdomains too; `allowed` wins over all else. */
export const mailHostsSchema = z.strictObject({
  refuseDisposable: z.boolean(),
  allowed: mailHosts,
  refused: mailHosts,
});
export const challengePlaces = ['sign_up', 'code', 'reset', 'contact', 'report', 'comment'] as const;
/** When browsers have to prove some work, and for what. `auto`: while more come than `signUpsPerHour` says. */
export const challengeSchema = z.strictObject({
  when: z.enum(['off', 'auto', 'always']),
  places: z.array(z.enum(challengePlaces)).max(challengePlaces.length),
  /** How many keys are derived at the most until one fits; at the least it is half of them. */
  difficulty: z.int().min(10).max(100_000),
  signUpsPerHour: z.int().min(0).max(100_000),
});
const upTo = (most: number) => z.int().min(0).max(most);
/** The counts from which on something is a signal, or is refused for a time; `holdAt` is a sum of points, 0 holds nobody. */
export const abuseRulesSchema = z.strictObject({
  holdAt: upTo(10_000),
  signUpsPerNetwork: upTo(10_000),
  signUpsPerMailHost: upTo(10_000),
  refusedInARow: z.int().min(1).max(10_000),
  keysPerDay: upTo(10_000),
  refundsPerMonth: upTo(10_000),
  checkoutsPerHour: z.int().min(1).max(10_000),
  checkoutsPerDay: z.int().min(1).max(10_000),
  declinesPerHour: z.int().min(1).max(10_000),
  declinesPerDay: z.int().min(1).max(10_000),
  declinesAlarm: z.int().min(1).max(100_000),
  blockedPerDay: z.int().min(1).max(10_000).default(20),
});
/** How many of one person's generations are worked on at once; null is USER_CONCURRENCY. */
export const batchLimitSchema = z.int().min(2).max(256);

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

const within = (unit: string, least: number, most: number) => {
  const words = `Please give ${least} to ${most} ${unit}`;
  return z.int(words).min(least, words).max(most, words);
};
const weeks = within('hours', 1, 24 * 30);
const twoDays = within('hours', 1, 48);
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
  evidenceDays: within('days', 30, 3650),
});

/** How long a copy of somebody's data can be downloaded, and how long after one they can ask for the next. */
export const ownDataSettingSchema = z.strictObject({
  keepDays: z.int().min(1).max(30),
  pauseHours: z.int().min(0).max(720),
});

/** What carries an invisible mark. */
export const watermarkSettingSchema = z.strictObject({ pictures: z.boolean(), videos: z.boolean().default(true) });

/** Links to results: whether there are any, how many one person may have at once, and for how many days; 0 is no limit. */
export const sharesSettingSchema = z.strictObject({
  isOn: z.boolean(),
  perPerson: z.int().min(0).max(100_000),
  longestDays: z.int().min(0).max(3650),
});

/** What people may show to everybody: whether, how much in a day, and whether a person looks at each first. */
export const publicationsSettingSchema = z.strictObject({
  isOn: z.boolean(),
  perDay: z.int().min(0).max(10_000),
  reviewsFirst: z.boolean(),
});

/** The helper of prompts: whether there is one, and how many tokens each of its answers costs. */
export const promptHelperSchema = z.strictObject({ isOn: z.boolean(), tokens: z.int().min(0).max(1000) });

const link = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);

/** The stored part of `GET /api/maintenance`. */
export const maintenanceValueSchema = z.object({
  enabled: z.boolean().default(false),
  /** Empty: the studio's name, which is getting better. */
  title: z.string().default(''),
  subtitle: z.string().default(declareWords(text('refusals', 'maintenance.subtitle'))),
  message: z.string().default(declareWords(text('refusals', 'maintenance.message'))),
  estimatedCompletion: z.string().default(declareWords(text('refusals', 'maintenance.estimate'))),
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

/** Whether anybody may read how the studio does, and which tools are not named there, by id. */
export const statusPageSchema = z.strictObject({
  isOn: z.boolean(),
  hidden: z.array(z.string().max(100)).max(500),
});
