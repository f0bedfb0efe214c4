import { type Language, languageCodes } from '@kinora/texts/load-language';
import { PSEUDO_LANGUAGE } from '@kinora/texts/pseudo';
import * as z from 'zod';
import { type Executor, readRow } from '../database/rows.ts';
import { languagesSetting, languagesSettingSchema } from '../languages/languages.ts';
import { languageSaying, ownTextsSetting } from '../languages/own-texts.ts';
import { timeZoneSchema, timeZoneSetting } from '../time-zone.ts';
import type { MailZone } from './words.ts';

const CHOICE = {
  name: 'mail_reader',
  text: `select p.language as own, u."timeZone" as zone,
    (select value from settings where name = $2) as setting,
    (select value from settings where name = $3) as texts,
    (select value from settings where name = $4) as studio_zone
    from (select) as one left join "user" u on u.email = lower($1) left join profiles p on p.id = u.id`,
  row: z.object({
    own: z.string().nullable(),
    zone: z.string().nullable(),
    setting: z.unknown(),
    texts: z.unknown(),
    studio_zone: z.unknown(),
  }),
};

/**
 * The language and the zone of a mail: of the account that has its address, else the language that was asked for by whoever
 * caused it, else the studio's own.
 */
export async function mailReader(
  executor: Executor,
  to: string,
  asked: string | null,
): Promise<{ language: Language; zone: MailZone }> {
  const names = [languagesSetting.name, ownTextsSetting.name, timeZoneSetting.name];
  const row = await readRow(executor, CHOICE, [to, ...names]);
  const setting = languagesSettingSchema.safeParse(row?.setting);
  const { studio, offered } = setting.success ? setting.data : languagesSetting.byDefault;
  const own = offered.find((code) => code === row?.own);
  const wanted = [...languageCodes, PSEUDO_LANGUAGE].find((code) => code === asked);
  const [ownZone, studioZone] = [timeZoneSchema.safeParse(row?.zone), timeZoneSchema.safeParse(row?.studio_zone)];
  return {
    language: await languageSaying(row?.texts, own ?? wanted ?? studio),
    zone: {
      name: ownZone.data ?? studioZone.data ?? timeZoneSetting.byDefault,
      isReaders: ownZone.success,
    },
  };
}
