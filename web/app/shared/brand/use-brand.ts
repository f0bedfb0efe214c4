import type { PageBrand } from '@kinora/server/brand';
import { placeholder } from '@kinora/server/page-placeholders';
import { use } from 'react';
import { PageContext } from '../page/page-facts.ts';

const ELEMENT_ID = 'brand';

/** What the head of each page carries for the scripts of that page; a public page gives what it was made with. */
export function brandInHead(given?: PageBrand): { id: string; json: string } {
  // Within a script element, where only its end could be mistaken.
  if (given !== undefined) return { id: ELEMENT_ID, json: JSON.stringify(given).replaceAll('<', '\\u003c') };
  const json = import.meta.env.SSR ? placeholder('brand') : document.getElementById(ELEMENT_ID)?.textContent;
  return { id: ELEMENT_ID, json: json ?? '' };
}

/** For the app's waiting screens, which the server fills in. */
function inBuild(): PageBrand {
  return {
    name: placeholder('brand-name'),
    mark: placeholder('brand-mark'),
    poweredBy: placeholder('brand-powered-by'),
    themeColor: placeholder('brand-theme-color'),
    fileStem: '',
    style: placeholder('brand-style'),
  };
}

const inPage = (): PageBrand => JSON.parse(brandInHead().json);

let known: PageBrand | undefined;

/** What the studio is called and looks like, as the server has said in this page: also for what is no component. */
export function brand(): PageBrand {
  known ??= import.meta.env.SSR ? inBuild() : inPage();
  return known;
}

/** The same for components, which may be part of a public page. */
export const useBrand = (): PageBrand => (import.meta.env.SSR ? (use(PageContext)?.facts.brand ?? brand()) : brand());

/** Of the browser's tab, the studio's name last. */
export function pageTitle(...parts: string[]): string {
  return [...parts, brand().name].join(' - ');
}
