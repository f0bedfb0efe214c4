import type { UIMatch } from 'react-router';

type Asks = { session?: readonly string[]; known?: readonly string[]; plain?: readonly string[] };

/**
 * What a route says in its `handle` of what its page asks for first, or what follows from the id of the route. `*` at the end
 * of a path stands for the language. `plain` is asked for where the address says nothing besides the page.
 */
export type FirstHandle = { asks: Asks | ((route: string) => Asks) };

/** The list of which the outline of the gallery shows the first pictures. */
export const FIRST_OF_GALLERY = '/api/generations?limit=60';

const isFirstHandle = (handle: unknown): handle is FirstHandle =>
  typeof handle === 'object' && handle !== null && 'asks' in handle;

/** As attributes of the script in the head. */
export function firstAsks(matches: readonly UIMatch[]): Record<`data-${string}`, string> {
  const asks = matches.flatMap(({ id, handle }) => {
    if (!isFirstHandle(handle)) return [];
    return typeof handle.asks === 'function' ? handle.asks(id) : handle.asks;
  });
  const of = (part: keyof Asks) => asks.flatMap((each) => each[part] ?? []).join(' ');
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
const said=path.replace('*',lang==='en'?'':(path.includes('?')?'&':'?')+'language='+lang);
first[said]=signedIn.then((isIn)=>isIn?ask(said):null);
}
})(document.currentScript)`;
