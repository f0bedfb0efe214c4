import type { PageBrand } from '@kinora/server/brand';
import { placeholder } from '@kinora/server/page-placeholders';

const ELEMENT_ID = 'brand';

/** What the head of each page carries for the scripts of that page. */
export function brandInHead(): { id: string; json: string } {
  const json = import.meta.env.SSR ? placeholder('brand') : document.getElementById(ELEMENT_ID)?.textContent;
  return { id: ELEMENT_ID, json: json ?? '' };
}

/** For the build, whose pages the server fills in. */
function inBuild(): PageBrand {
  return {
    name: placeholder('brand-name'),
    mark: placeholder('brand-mark'),
    poweredBy: placeholder('brand-powered-by'),
    themeColor: placeholder('brand-theme-color'),
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

/** The same for components. */
export const useBrand = (): PageBrand => brand();

/** Of the browser's tab, the studio's name last. */
export function pageTitle(...parts: string[]): string {
  return [...parts, brand().name].join(' - ');
}
