import { findTool } from '@kinora/catalogue';
import { limits } from '@kinora/catalogue/limits';
import { defaultLoraHosts } from '@kinora/catalogue/lora-hosts';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import type * as z from 'zod';
import type { Config } from '../config/config.ts';
import { languagesSetting } from '../languages/languages.ts';
import { timeZoneSetting } from '../time-zone.ts';
import { moderationSettingSchema } from './moderation-values.ts';
import {
  type PriceListSettings,
  paymentsSettingSchema,
  priceListsSchema,
  referralsSettingSchema,
} from './price-list-values.ts';
import { type Retention, retentionByDefault, retentionSchema } from './retention-values.ts';
import type { Setting, Settings } from './settings.ts';
import {
  abuseRulesSchema,
  batchLimitSchema,
  challengeSchema,
  loraHostsSchema,
  mailHostsSchema,
  maintenanceValueSchema,
  noticesSettingSchema,
  ownDataSettingSchema,
  promptHelperSchema,
  providerCostsSchema,
  publicationsSettingSchema,
  sharesSettingSchema,
  signupSettingSchema,
  signupTokensAfterSchema,
  signupTokensSchema,
  statusPageSchema,
  storageSettingSchema,
  toolMarginSchema,
  toolSwitchSchema,
  userConcurrencySchema,
  watermarkSettingSchema,
} from './values.ts';

export const maintenanceSetting: Setting<z.output<typeof maintenanceValueSchema>> = {
  name: 'maintenance',
  schema: maintenanceValueSchema,
  byDefault: maintenanceValueSchema.parse({}),
};

export const signupSetting: Setting<z.output<typeof signupSettingSchema>> = {
  name: 'signup',
  schema: signupSettingSchema,
  byDefault: { isOpen: true, message: declareWords(text('refusals', 'values.signupClosed')) },
};

/** The database reads it itself where an address is confirmed; pages say how many they are. */
export const signupTokens: Setting<number> = {
  name: 'signup_tokens',
  schema: signupTokensSchema,
  byDefault: limits.signupTokens,
};

/** The database reads it as well. */
export const signupTokensAfter: Setting<z.output<typeof signupTokensAfterSchema>> = {
  name: 'signup_tokens_after',
  schema: signupTokensAfterSchema,
  byDefault: 'email',
};

export const mailHostsSetting: Setting<z.output<typeof mailHostsSchema>> = {
  name: 'mail_hosts',
  schema: mailHostsSchema,
  byDefault: { refuseDisposable: true, allowed: [], refused: [] },
};

export const challengeSetting: Setting<z.output<typeof challengeSchema>> = {
  name: 'challenge',
  schema: challengeSchema,
  byDefault: { when: 'auto', places: ['sign_up'], difficulty: 1000, signUpsPerHour: 30 },
};

/** The database reads it itself, with the same figures by default (`abuse_rule`). */
export const abuseRules: Setting<z.output<typeof abuseRulesSchema>> = {
  name: 'abuse_rules',
  schema: abuseRulesSchema,
  byDefault: {
    holdAt: 100,
    signUpsPerNetwork: 5,
    signUpsPerMailHost: 20,
    refusedInARow: 5,
    keysPerDay: 10,
    refundsPerMonth: 3,
    checkoutsPerHour: 10,
    checkoutsPerDay: 30,
    declinesPerHour: 5,
    declinesPerDay: 10,
    declinesAlarm: 20,
    blockedPerDay: 20,
  },
};

export const userConcurrency: Setting<number | null> = {
  name: 'user_concurrency',
  schema: userConcurrencySchema,
  byDefault: null,
};

/** How many of one person's generations are worked on at once. */
export async function runsAtOnce({ settings, config }: { settings: Settings; config: Config }): Promise<number> {
  return (await settings.read(userConcurrency)) ?? config.userConcurrency;
}

/** How many generations may be ordered together. */
export const batchLimit: Setting<number> = { name: 'batch_limit', schema: batchLimitSchema, byDefault: 64 };

export const storageSetting: Setting<z.output<typeof storageSettingSchema>> = {
  name: 'storage',
  schema: storageSettingSchema,
  byDefault: { gigabytes: 20, files: 100_000 },
};

export const moderationSetting: Setting<z.output<typeof moderationSettingSchema>> = {
  name: 'moderation',
  schema: moderationSettingSchema,
  byDefault: moderationSettingSchema.parse({}),
};

export const loraHosts: Setting<string[]> = {
  name: 'lora_hosts',
  schema: loraHostsSchema,
  byDefault: [...defaultLoraHosts],
};

export const providerCosts: Setting<Record<string, number>> = {
  name: 'provider_costs',
  schema: providerCostsSchema,
  byDefault: {},
};

export const toolMargin: Setting<number> = { name: 'tool_margin', schema: toolMarginSchema, byDefault: 20 };

export const toolSwitch = (toolId: string): Setting<z.output<typeof toolSwitchSchema>> => ({
  name: `tool:${toolId}`,
  schema: toolSwitchSchema,
  byDefault: { enabled: true, message: '' },
});

export const noticesSetting: Setting<z.output<typeof noticesSettingSchema>> = {
  name: 'notices',
  schema: noticesSettingSchema,
  byDefault: {
    hours: { copyright: 72, likeness: 72, intimate_image: 48, child_abuse: 24, illegal_content: 72, other: 168 },
    evidenceDays: 365,
  },
};

export const ownDataSetting: Setting<z.output<typeof ownDataSettingSchema>> = {
  name: 'own_data',
  schema: ownDataSettingSchema,
  byDefault: { keepDays: 7, pauseHours: 24 },
};

/** Days; what each is, and when it is over, is in the rules of retention. */
export const retentionSetting: Setting<Retention> = {
  name: 'retention',
  schema: retentionSchema,
  byDefault: retentionByDefault,
};

export const watermarkSetting: Setting<z.output<typeof watermarkSettingSchema>> = {
  name: 'watermark',
  schema: watermarkSettingSchema,
  byDefault: { pictures: true, videos: true },
};

export const sharesSetting: Setting<z.output<typeof sharesSettingSchema>> = {
  name: 'shares',
  schema: sharesSettingSchema,
  byDefault: { isOn: true, perPerson: 200, longestDays: 0 },
};

/** On, and nothing is public until somebody publishes it. */
export const publicationsSetting: Setting<z.output<typeof publicationsSettingSchema>> = {
  name: 'publications',
  schema: publicationsSettingSchema,
  byDefault: { isOn: true, perDay: 30, reviewsFirst: false },
};

export const promptHelperSetting: Setting<z.output<typeof promptHelperSchema>> = {
  name: 'prompt_helper',
  schema: promptHelperSchema,
  byDefault: { isOn: false, tokens: 1 },
};

/** Changed at a desk of its own, which sets up the prices too. */
export const priceListsSetting: Setting<PriceListSettings> = {
  name: 'price_lists',
  schema: priceListsSchema,
  byDefault: {},
};

export const paymentsSetting: Setting<z.output<typeof paymentsSettingSchema>> = {
  name: 'payments',
  schema: paymentsSettingSchema,
  byDefault: { collectsTax: null, taxCode: '', takesPromotionCodes: false, countryHeader: '' },
};

export const referralsSetting: Setting<z.output<typeof referralsSettingSchema>> = {
  name: 'referrals',
  schema: referralsSettingSchema,
  byDefault: { isOn: false, referrerTokens: 200, referredTokens: 200, perMonth: 10 },
};

export const statusPageSetting: Setting<z.output<typeof statusPageSchema>> = {
  name: 'status_page',
  schema: statusPageSchema,
  byDefault: { isOn: true, hidden: [] },
};

export type NamedSetting = { label: string; setting: Setting<unknown> };

export const generalSettings: readonly NamedSetting[] = [
  { label: 'Maintenance', setting: maintenanceSetting },
  { label: 'Sign-up', setting: signupSetting },
  { label: 'Tokens at sign-up', setting: signupTokens },
  { label: 'What is needed for sign-up tokens', setting: signupTokensAfter },
  { label: 'Email addresses of accounts', setting: mailHostsSetting },
  { label: 'Proof of work', setting: challengeSetting },
  { label: 'Signs of abuse and card limits', setting: abuseRules },
  { label: "One person's generations at once", setting: userConcurrency },
  { label: 'How many generations may be ordered together', setting: batchLimit },
  { label: 'What one person may store', setting: storageSetting },
  { label: 'What is moderated, and how', setting: moderationSetting },
  { label: 'Where LoRA weights may come from', setting: loraHosts },
  { label: 'What a generation costs at its provider', setting: providerCosts },
  { label: 'Least margin of added tools, in percent', setting: toolMargin },
  { label: 'How soon notices are decided', setting: noticesSetting },
  { label: "Copies of people's data", setting: ownDataSetting },
  { label: 'How long things are kept', setting: retentionSetting },
  { label: 'Invisible marks', setting: watermarkSetting },
  { label: 'Share links', setting: sharesSetting },
  { label: 'Publishing', setting: publicationsSetting },
  { label: 'Prompt helper', setting: promptHelperSetting },
  { label: 'Languages', setting: languagesSetting },
  { label: 'Time zone of mails', setting: timeZoneSetting },
  { label: 'Tax, promotion codes and countries', setting: paymentsSetting },
  { label: 'Referrals', setting: referralsSetting },
  { label: 'Status page', setting: statusPageSetting },
];

/** Null when nothing is called so. */
export function settingNamed(name: string): NamedSetting | null {
  const tool = name.startsWith('tool:') ? findTool({ id: name.slice('tool:'.length) }) : undefined;
  if (tool !== undefined) return { label: tool.name, setting: toolSwitch(tool.id) };
  return generalSettings.find(({ setting }) => setting.name === name) ?? null;
}
