import type { UIMatch } from 'react-router';

/**
 * What a route says in its `handle` of what its page asks for first. `*` at the end of a path stands for the language.
 * `plain` is asked for where the address says nothing besides the page.
 */
export type FirstHandle = {
  asks: { session?: readonly string[]; known?: readonly string[]; plain?: readonly string[] };
};

const isFirstHandle = (handle: unknown): handle is FirstHandle =>
  typeof handle === 'object' && handle !== null && 'asks' in handle;

/** As attributes of the script in the head. */
export function firstAsks(matches: readonly UIMatch[]): Record<`data-${string}`, string> {
  const asks = matches.map(({ handle }) => handle).filter(isFirstHandle);
  const of = (part: keyof FirstHandle['asks']) => asks.flatMap((each) => each.asks[part] ?? []).join(' ');
  return asks.length === 0
    ? {}
    : { 'data-session': of('session'), 'data-known': of('known'), 'data-plain': of('plain') };
}

/**
 * Asks while the scripts are on their way, in the same words as `request` does: who is signed in, and once that is known what
 * only they may see. It also notes whether the address says more than the page.
 */
export const firstAsksScript = `(({dataset:{session='',known='',plain=''}})=>{
const root=document.documentElement,first=globalThis.firstAnswers={},{lang}=root;
root.toggleAttribute('data-asked',location.search!=='');
if(!navigator.onLine)return;
const own=navigator.languages.slice(0,9).map((tag,place)=>tag+';q=0.'+(9-place));
const headers={'accept-language':[lang,...own].join(', ')};
const list=(text)=>text.split(' ').filter(Boolean);
const ask=(path)=>fetch(path,{headers}).catch(()=>null);
for(const path of list(session))first[path]=ask(path);
const signedIn=Promise.all(Object.values(first)).then((all)=>all.every((each)=>each?.ok));
for(const path of list(known).concat(location.search===''?list(plain):[])){
const said=path.replace('*',lang==='en'?'':'?language='+lang);
first[said]=signedIn.then((isIn)=>isIn?ask(said):null);
}
})(document.currentScript)`;
