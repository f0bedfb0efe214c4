import type { PageBrand } from '@kinora/server/brand';
import { placeholder } from '@kinora/server/page-placeholders';

const ELEMENT_ID = 'brand';

/** For the build, whose pages the server fills in. */
const inBuild: PageBrand = {
  name: placeholder('brand-name'),
  shortName: placeholder('brand-name'),
  logoLight: null,
  logoDark: null,
  themeColor: placeholder('brand-theme-color'),
  isPoweredByShown: false,
  style: placeholder('brand-style'),
};

/** What the head of each page carries for the scripts of that page. */
export function brandInHead(): { id: string; json: string } {
  const json = import.meta.env.SSR ? placeholder('brand') : document.getElementById(ELEMENT_ID)?.textContent;
  return { id: ELEMENT_ID, json: json ?? '' };
}

function readFromPage(): PageBrand {
  return { ...inBuild, ...JSON.parse(brandInHead().json) };
}

let known: PageBrand | null = null;

/** What the studio is called and looks like, as the server has said in this page: also for what is no component. */
export function brand(): PageBrand {
  if (import.meta.env.SSR) return inBuild;
  known ??= readFromPage();
  return known;
}

export const useBrand = brand;

/** Of the browser's tab, the studio's name last. */
export function pageTitle(...parts: string[]): string {
  return [...parts, brand().name].join(' - ');
}
