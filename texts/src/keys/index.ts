// Written by `npm run types -w texts` out of languages/en.json.
import type { AccountTexts } from './account.ts';
import type { CommonTexts } from './common.ts';
import type { ErrorsTexts } from './errors.ts';
import type { FrameTexts } from './frame.ts';
import type { LanguagesTexts } from './languages.ts';
import type { SettingsTexts } from './settings.ts';

export type Areas = {
  account: AccountTexts;
  common: CommonTexts;
  errors: ErrorsTexts;
  frame: FrameTexts;
  languages: LanguagesTexts;
  settings: SettingsTexts;
};
