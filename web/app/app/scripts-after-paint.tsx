import { Children, cloneElement, Fragment, isValidElement, type LinkHTMLAttributes, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/** The `rel` of links and the `type` of scripts that wait. */
const LATER = 'after-paint';
/** What an outline may draw beyond its first paint, such as pictures of a list, holds the scripts up this long at the most. */
const MORE_MS = 400;
/** A page that is not painted by then, or says nothing of its paints, starts all the same. */
const LATEST_MS = 2000;

/**
 * A tab that nobody sees is not painted. Files run one after the other, each behind those that it needs: all are on their way
 * by then, and whatever else there is to do, such as a press, has its turn between two of them.
 */
const start = `await new Promise((go)=>{
if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes('paint'))return go();
new PerformanceObserver(go).observe({type:'paint',buffered:true});
document.addEventListener('visibilitychange',go,{once:true});
setTimeout(go,${LATEST_MS});
});
const {firstDrawn}=globalThis;
if(firstDrawn&&!document.hidden)await Promise.race([firstDrawn,new Promise((go)=>setTimeout(go,${MORE_MS}))]);
const links=[...document.querySelectorAll('link[rel=${LATER}]')];
for(const link of links)link.rel='modulepreload';
const turn=({dataset})=>Number(dataset.turn);
for(const {href} of links.filter(turn).sort((one,other)=>turn(one)-turn(other)))await import(href);
for(const waiting of document.querySelectorAll('script[type=${LATER}]')){
const script=document.createElement('script');
script.type='module';
script.textContent=waiting.textContent;
waiting.replaceWith(script);
}`;

type Written = LinkHTMLAttributes<HTMLElement> & { 'data-turn'?: number };

/**
 * The framework's scripts, made to wait. It has no option for that, and writes them by `Scripts` alone: so what that returns
 * is walked, and a build that finds nothing to postpone in it fails.
 * @throws Error without a script, or without any of the files
 */
function scriptsLater(files: readonly string[]): ReactNode {
  const found = { files: 0, scripts: 0 };
  const written = postponed(Scripts({}));
  if (found.files === 0 || found.scripts === 0) {
    throw new Error('React Router writes its scripts in another way than web/app/app/scripts-after-paint.tsx expects');
  }
  return written;

  function postponed(parts: ReactNode): ReactNode {
    return Children.map(parts, (part) => {
      if (!isValidElement<Written>(part)) return part;
      const { rel, href = '', type, children } = part.props;
      if (part.type === Fragment) return postponed(children);
      if (rel === 'modulepreload') {
        const turn = files.indexOf(href) + 1;
        if (turn > 0) found.files += 1;
        return cloneElement(part, { rel: LATER, fetchPriority: 'low', ...(turn > 0 && { 'data-turn': turn }) });
      }
      if (type !== 'module') return part;
      found.scripts += 1;
      return cloneElement(part, { type: LATER });
    });
  }
}

/**
 * The scripts of a page as the framework writes them, which browsers fetch when they have painted its outline: on a slow line
 * they would take the way of its style sheets, letters and pictures, and on a slow processor the time of the paint.
 * @param files those that run before what starts the app, in their order
 */
export function ScriptsAfterPaint({ files }: { files: readonly string[] }) {
  return (
    <>
      {scriptsLater(files)}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, whose hash the page's policy knows. */}
      <script type="module" async dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}
