import { type Language, languageCodes } from '@kinora/texts/load-language';
import { PSEUDO_LANGUAGE } from '@kinora/texts/pseudo';
import * as z from 'zod';
import { type Executor, readRow } from '../database/rows.ts';
import { languagesSetting, languagesSettingSchema } from '../languages/languages.ts';
import { languageSaying, ownTextsSetting } from '../languages/own-texts.ts';

const CHOICE = {
  name: 'mail_language',
  text: `select
    (select p.language from "user" u join profiles p on p.id = u.id where u.email = lower($1)) as own,
    (select value from settings where name = $2) as setting,
    (select value from settings where name = $3) as texts`,
  row: z.object({ own: z.string().nullable(), setting: z.unknown(), texts: z.unknown() }),
};

/**
 * The language of a mail: of the account that has its address, else the one that was asked for by whoever caused it, else
 * the studio's own.
 */
export async function mailLanguage(executor: Executor, to: string, asked: string | null): Promise<Language> {
  const row = await readRow(executor, CHOICE, [to, languagesSetting.name, ownTextsSetting.name]);
  const setting = languagesSettingSchema.safeParse(row?.setting);
  const { studio, offered } = setting.success ? setting.data : languagesSetting.byDefault;
  const own = offered.find((code) => code === row?.own);
  const wanted = [...languageCodes, PSEUDO_LANGUAGE].find((code) => code === asked);
  return languageSaying(row?.texts, own ?? wanted ?? studio);
}
