// Written by `npm run types -w texts` out of languages/en.json.
import type { CommonTexts } from './common.ts';
import type { ErrorsTexts } from './errors.ts';
import type { FrameTexts } from './frame.ts';
import type { LanguagesTexts } from './languages.ts';
import type { MailTexts } from './mail.ts';
import type { SettingsTexts } from './settings.ts';

export type Areas = {
  common: CommonTexts;
  errors: ErrorsTexts;
  frame: FrameTexts;
  languages: LanguagesTexts;
  mail: MailTexts;
  settings: SettingsTexts;
};

export const areaNames = ['common', 'errors', 'frame', 'languages', 'mail', 'settings'] as const;
