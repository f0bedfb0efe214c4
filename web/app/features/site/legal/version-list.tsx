import type { PageFacts } from '@kinora/server/page-facts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';
import type { Section } from '../public-page.tsx';
import classes from './legal.module.css';
import { BuiltInText, OwnText } from './legal-page.tsx';

type Kind = keyof PageFacts['legal'];
type Version = PageFacts['legal'][Kind][number];

/** Which version it is, and when it counted: until the next one, where that has come. */
function VersionName({ version: { version, from, isInForce }, next }: { version: Version; next: Version | undefined }) {
  const say = useTexts('legalVersions');
  const { day } = useFormats();
  const start = from === null ? null : day(Date.parse(from));
  if (isInForce) return start === null ? say('inForce', { version }) : say('inForceSince', { version, day: start });
  const until = next?.from ? day(Date.parse(next.from)) : null;
  const hasCome = from === null || Date.parse(from) <= Date.now();
  if (!hasCome || until === null) return say('inForceFrom', { version, day: start ?? '' });
  return start === null ? say('formerly', { version, until }) : say('formerlyFromTo', { version, day: start, until });
}

/** Every version with all of its words, newest first; each opens without a script. */
export function VersionList({ kind, sections }: { kind: Kind; sections: readonly Section[] }) {
  const say = useTexts('legalVersions');
  const { code } = useLanguage();
  const { legal, legalWords } = usePage().facts;
  const versions = legal[kind];
  // The text of the program is on the page once, whichever versions it was.
  const builtIn = versions.findIndex(({ isOwn }) => !isOwn);
  return (
    <div className={classes.list}>
      {versions.map((version, place) => {
        const words = legalWords(kind, version.version, code);
        return (
          <details key={version.version} id={`version-${version.version}`}>
            <summary>
              <VersionName version={version} next={versions[place - 1]} />
            </summary>
            {words !== null && <OwnText words={words} />}
            {words === null && <p className={classes.notice}>{say('programText')}</p>}
            {words === null && place === builtIn && <BuiltInText sections={sections} />}
          </details>
        );
      })}
    </div>
  );
}
