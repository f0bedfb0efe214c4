import type { PageBrand } from '../../platform/brand/brand.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

const PLACEHOLDER = /\{\{kinora:(?<name>[\w-]+)\}\}/g;

/** A waiting screen of the app with how the studio is called and looks in place of what `placeholder` left in it. */
export function fillShell(html: string, brand: PageBrand): string {
  return html.replace(PLACEHOLDER, (_, name: string) => htmlOf(name, brand));
}

/** HTML, which may stand between tags; what may stand in an attribute is text alone. */
function htmlOf(name: string, brand: PageBrand): string {
  switch (name) {
    case 'brand':
      // Within a script element, where only its end could be mistaken.
      return JSON.stringify(brand).replaceAll('<', '\\u003c');
    case 'brand-name':
      return escapeHtml(brand.name);
    case 'brand-mark':
      return brand.mark;
    case 'brand-style':
      return brand.style;
    case 'brand-powered-by':
      return brand.poweredBy;
    case 'brand-theme-color':
      return brand.themeColor;
  }
  throw new Error(`A page asks for an unknown ${name}`);
}
