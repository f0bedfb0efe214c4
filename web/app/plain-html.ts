import { createContext } from 'react';

/**
 * A prerendered route whose `handle` says so is served as plain HTML: it reads without a script. `island` names the
 * part of it that a small script of its own brings to life (see islands/).
 */
export type PageHandle = { isPlainHtml: true; island?: string };

/** While such a page is rendered: what its route said. Null everywhere else. */
export const PlainHtml = createContext<PageHandle | null>(null);

/**
 * Fetches an island's script once the page is painted: what people read comes first, what they press after. The button
 * that somebody has pressed meanwhile is pressed for them as soon as it can answer: one that sends a form says that it
 * waits (see ui/submit-button.tsx).
 */
export function islandScript(name: string): string {
  const note = `const note=e=>{pressed=e.target.closest('[data-island] button[type=button]')??pressed}`;
  const press = 'const press=()=>{if(pressed?.dataset.waiting)setTimeout(press,20);else pressed?.click()}';
  const live = "()=>{removeEventListener('click',note,true);press()}";
  return `(()=>{let pressed=null;${note};${press};addEventListener('click',note,true);requestAnimationFrame(()=>setTimeout(()=>import('/islands/${name}.js').then(${live})))})()`;
}
