import type { PageFacts } from '@kinora/server/page-facts';
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';
import { PublicPage, type Section, Sections } from '../public-page.tsx';
import classes from './legal.module.css';

type Kind = keyof PageFacts['legal'];

type OwnTextProps = { words: NonNullable<ReturnType<PageFacts['legalWords']>> };

/** Where a text is not in the language of the page around it. */
function WrittenIn({ language }: { language: string }) {
  const say = useTexts('legalVersions');
  const { code } = useLanguage();
  if (language === code) return null;
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(language) ?? language;
  return <p className={classes.notice}>{say('writtenIn', { language: name })}</p>;
}

/** The text that comes with the program, which counts in English. */
export function BuiltInText({ sections }: { sections: readonly Section[] }) {
  const say = useTexts('legalVersions');
  const isTranslated = useLanguage().code !== 'en';
  return (
    <>
      {isTranslated && <p className={classes.notice}>{say('machineMade')}</p>}
      <Sections sections={sections} />
    </>
  );
}

/** The operator's own words. */
export function OwnText({ words: { html, language } }: OwnTextProps) {
  return (
    <>
      <WrittenIn language={language} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has checked every tag (site/legal/render-markdown.ts). */}
      <div className={classes.own} lang={language} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

type Props = {
  kind: Kind;
  title: string;
  /** Above the text that comes with the program. */
  lead: string;
  sections: readonly Section[];
  /** What the head of the page says. */
  children: ReactNode;
};

/** A text that people agree to: the version in force, and the way to the others. */
export function LegalPage({ kind, title, lead, sections, children }: Props) {
  const say = useTexts('legalVersions');
  const { day } = useFormats();
  const { code } = useLanguage();
  const { legal, legalWords } = usePage().facts;
  const versions = legal[kind];
  const shown = versions.find(({ isInForce }) => isInForce);
  const words = shown === undefined ? null : legalWords(kind, shown.version, code);
  const since = shown?.from ? say('inForceSince', { version: shown.version, day: day(Date.parse(shown.from)) }) : '';
  const next = versions.slice(0, shown === undefined ? 0 : versions.indexOf(shown)).at(-1);
  const link = (content: ReactNode) => <PageLink to={`/${kind}/versions`}>{content}</PageLink>;
  return (
    <PublicPage title={title} {...(words === null ? { lead } : {})} note={since || say('updated')}>
      {children}
      {next?.from && (
        <p className={classes.notice}>{say.rich('coming', { link }, { day: day(Date.parse(next.from)) })}</p>
      )}
      {words === null ? <BuiltInText sections={sections} /> : <OwnText words={words} />}
      {versions.length > 1 && <p className={classes.versions}>{link(say('link'))}</p>}
    </PublicPage>
  );
}
