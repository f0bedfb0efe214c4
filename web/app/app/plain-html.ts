import islandAddresses from 'virtual:island-addresses';
import { createContext, useContext } from 'react';
import { useMatches } from 'react-router';

/**
 * A prerendered route whose `handle` says so is served as plain HTML: it reads without a script. `island` names the
 * part of it that a small script of its own brings to life (see app/islands/).
 */
export type PageHandle = { isPlainHtml: true; island?: 'contact' | 'report' | 'verify' | 'sign-in' };

const isPlainHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'isPlainHtml' in handle;

/** While the shell of all other addresses is rendered, which always needs its scripts. */
export const IsShell = createContext(false);

/** While such a page is rendered for the build: what its route said. Null everywhere else. */
export function usePlainPage(): PageHandle | null {
  const handles = useMatches().map(({ handle }) => handle);
  const isShell = useContext(IsShell);
  return import.meta.env.SSR && !isShell ? (handles.find(isPlainHandle) ?? null) : null;
}

/**
 * Loads an island's script after the first paint. A button that was pressed before is pressed again once it can answer;
 * the buttons of forms show meanwhile that they wait (`SubmitButton` in shared/ui/plain-form.tsx).
 */
export function islandScript(name: string): string {
  const address = islandAddresses[`${name}-island`];
  if (address === undefined) throw new Error(`There is no island ${name}`);
  const press =
    'const press=()=>{if(pressed?.dataset.waiting)setTimeout(press,20);else{pressed?.click();pressed=null}}';
  // Scripts that are there take a moment more until their buttons can answer.
  const isAnswered = '!button||isLive&&!button.dataset.waiting';
  const keep = 'const isFirst=!pressed;pressed=button;if(isLive&&isFirst)press()';
  const note = `const note=e=>{const button=e.target.closest('[data-island] button[type=button]');if(${isAnswered})return;${keep}}`;
  const live = '()=>{isLive=true;press()}';
  return `(()=>{let pressed=null,isLive=false;${press};${note};addEventListener('click',note,true);requestAnimationFrame(()=>setTimeout(()=>import('${address}').then(${live})))})()`;
}
