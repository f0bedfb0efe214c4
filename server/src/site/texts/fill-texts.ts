import type { Language } from '@kinora/texts/load-language';
import { formatMessage } from '@kinora/texts/message';
import { escapeHtml } from '../../platform/escape-html.ts';
import { pageTexts } from './text-files.ts';

const PLACEHOLDER = /\{\{(?<kind>text|texts|language):(?<name>[\w.]+)\}\}/g;

/** A page of the build in a language: its texts, and what the app reads about languages. */
export function fillTexts(html: string, language: Language, offered: readonly Language[]): string {
  const page = pageTexts(language, offered);
  return html.replace(PLACEHOLDER, (_, kind: string, name: string) => {
    if (kind === 'texts') return page.files[name] ?? '';
    if (kind === 'text') return escapeHtml(textNamed(language, name));
    if (name === 'direction') return page.language.direction;
    // Within a script element, where only its end could be mistaken.
    return name === 'page' ? JSON.stringify(page).replaceAll('<', '\\u003c') : page.language.code;
  });
}

function textNamed({ locale, messages }: Language, name: string): string {
  const [area = '', ...key] = name.split('.');
  return formatMessage(messages[area]?.[key.join('.')] ?? [], locale);
}
