import { use } from 'react';
import { usePage } from '../page/page-facts.ts';
import { addressIn } from '../page/page-link.tsx';
import classes from './language-links.module.css';
import { PageWordsContext } from './page-words.ts';
import { useTexts } from './use-texts.ts';

/**
 * A public page in the other languages of the studio. The links say which one was chosen, so that the browser is told to
 * keep it; they need no script.
 */
export function LanguageLinks() {
  const say = useTexts('languages');
  const { place, facts } = usePage();
  const shared = facts.shared?.path;
  const { language, offered = [] } = use(PageWordsContext)?.told ?? {};
  // What is over has no address of its own.
  const isStandIn =
    place.address.startsWith('/not-found/') ||
    (place.address === '/shared' && !shared) ||
    (place.address === '/published' && place.shownAt === undefined);
  if (offered.length < 2 || isStandIn) return null;
  return (
    <nav aria-label={say('language')} className={classes.languages}>
      {offered.map(({ code, name }) => (
        <a
          key={code}
          href={`${shared ?? addressIn(code, place, place.shownAt ?? place.address)}?language=${code}`}
          lang={code}
          hrefLang={code}
          aria-current={code === language?.code ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
