import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { LoadingScreen } from '../screens.tsx';
import './waiting.css';

/** What stands for the page at an address until it is there; null for a page that has no such view. */
export const WaitingViews = createContext<(address: string) => ReactNode>(() => null);

const ID = 'waiting-view';

/** The server's own, which no script of the page has to know. */
const sent = import.meta.env.SSR ? null : (document.getElementById(ID)?.innerHTML ?? null);

/**
 * The outline of a page behind sign-in, as the build has drawn it and the server filled it in: it is there before any script.
 * It is a picture, which nobody can use yet; whoever listens hears that the studio is loading.
 */
export function WaitingPage() {
  const { pathname } = useLocation();
  const drawn = use(WaitingViews)(pathname);
  const say = textsOf('frame');
  if (drawn === null && sent === null) return <LoadingScreen />;
  return (
    <main aria-busy="true">
      <p role="status" className="visually-hidden">
        {say('loading')}
      </p>
      {import.meta.env.SSR ? (
        <div id={ID} inert aria-hidden>
          {drawn}
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what this page was sent with, and stays.
        <div id={ID} inert aria-hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sent ?? '' }} />
      )}
    </main>
  );
}
