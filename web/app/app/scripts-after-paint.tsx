import { Children, cloneElement, Fragment, isValidElement, type LinkHTMLAttributes, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/** The `rel` of links and the `type` of scripts that wait. */
const LATER = 'after-paint';
/** What an outline may draw beyond its first paint, such as pictures of a list, holds the scripts up this long at the most. */
const MORE_MS = 400;
/** A page that is not painted by then, or says nothing of its paints, starts all the same. */
const LATEST_MS = 2000;

/**
 * A tab that nobody sees is not painted. The modules of routes run one after the other, as the page names them: all are on
 * their way by then, and none holds the page for the next.
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
for(const {dataset,href} of links)if('route' in dataset)await import(href);
for(const waiting of document.querySelectorAll('script[type=${LATER}]')){
const script=document.createElement('script');
script.type='module';
script.textContent=waiting.textContent;
waiting.replaceWith(script);
}`;

type Written = LinkHTMLAttributes<HTMLElement> & { 'data-route'?: string };

function postponed(written: ReactNode, routeModules: ReadonlySet<string>): ReactNode {
  return Children.map(written, (part) => {
    if (!isValidElement<Written>(part)) return part;
    const { rel, href = '', type, children } = part.props;
    if (part.type === Fragment) return postponed(children, routeModules);
    if (rel === 'modulepreload') {
      const route = routeModules.has(href) ? { 'data-route': '' } : {};
      return cloneElement(part, { rel: LATER, fetchPriority: 'low', ...route });
    }
    return type === 'module' ? cloneElement(part, { type: LATER }) : part;
  });
}

/**
 * The scripts of a page as the framework writes them, which browsers fetch when they have painted its outline: on a slow line
 * they would take the way of its style sheets, letters and pictures, and on a slow processor the time of the paint.
 */
export function ScriptsAfterPaint({ routeModules }: { routeModules: ReadonlySet<string> }) {
  return (
    <>
      {postponed(Scripts({}), routeModules)}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, whose hash the page's policy knows. */}
      <script type="module" async dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}
