import { createContext } from 'react';

/**
 * A prerendered route whose `handle` says so is served as plain HTML: it reads without a script. `island` names the
 * part of it that a small script of its own brings to life (see app/islands/).
 */
export type PageHandle = { isPlainHtml: true; island?: string };

/** While such a page is rendered: what its route said. Null everywhere else. */
export const PlainHtml = createContext<PageHandle | null>(null);

/**
 * Fetches an island's script once the page is painted: what people read comes first, what they press after. The button
 * that somebody has pressed meanwhile is pressed for them as soon as it can answer: one that sends a form says that it
 * waits (see shared/ui/submit-button.tsx).
 */
export function islandScript(name: string): string {
  const press =
    'const press=()=>{if(pressed?.dataset.waiting)setTimeout(press,20);else{pressed?.click();pressed=null}}';
  // Scripts that are there take a moment more until their buttons can answer.
  const isAnswered = '!button||isLive&&!button.dataset.waiting';
  const keep = 'const isFirst=!pressed;pressed=button;if(isLive&&isFirst)press()';
  const note = `const note=e=>{const button=e.target.closest('[data-island] button[type=button]');if(${isAnswered})return;${keep}}`;
  const live = '()=>{isLive=true;press()}';
  return `(()=>{let pressed=null,isLive=false;${press};${note};addEventListener('click',note,true);requestAnimationFrame(()=>setTimeout(()=>import('/islands/${name}.js').then(${live})))})()`;
}
