import { expect, type Page } from '@playwright/test';

/**
 * Texts that are larger than their place or outside of the window, those in fields too, and whether the page scrolls
 * sideways. What people wrote may be cut where a style says so (`-webkit-line-clamp`, `text-overflow`).
 */
export function unfitTextsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const hasText = (element: Element) =>
      Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      // What is outside of its own part of the page is reached by scrolling that part.
      return (left < -1 || right > document.documentElement.clientWidth + 1) && !scrollsSideways(element.parentElement);
    };
    const texts = Array.from(document.body.querySelectorAll('*')).filter(
      (element) => element instanceof HTMLElement && hasText(element) && !isHidden(element),
    );
    const tooWide = texts
      // A pixel is lost to rounding; what scrolls by itself shows all of it.
      .filter(
        (element) =>
          isOutside(element) ||
          (element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 0 &&
            !['auto', 'scroll'].includes(getComputedStyle(element).overflowX)),
      )
      .map((element) => `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 60)}"`);
    const isCutBelow = (element: Element) => {
      const { overflowY, webkitLineClamp } = getComputedStyle(element);
      // Letters of some writings reach a little over their line.
      const slack = Number.parseFloat(getComputedStyle(element).fontSize) / 2;
      return (
        ['hidden', 'clip'].includes(overflowY) &&
        webkitLineClamp === 'none' &&
        element.scrollHeight > element.clientHeight + slack
      );
    };
    const tooHigh = texts
      .filter(isCutBelow)
      .map((element) => `${element.tagName.toLowerCase()} cut below "${element.textContent?.trim().slice(0, 60)}"`);
    const brush = document.createElement('canvas').getContext('2d');
    const shownIn = (field: HTMLInputElement) =>
      field.value === '' ? field.placeholder : field.role === 'combobox' ? field.value : '';
    const inFields = Array.from(document.querySelectorAll('input'))
      .filter((field) => !isHidden(field) && ['text', 'search', 'email', 'url', 'tel'].includes(field.type))
      .filter((field) => {
        const style = getComputedStyle(field);
        if (brush === null || style.textOverflow === 'ellipsis') return false;
        brush.font = style.font;
        const room =
          field.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
        return brush.measureText(shownIn(field)).width > room + 1;
      })
      .map((field) => `field "${shownIn(field)}"`);
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth + 1 ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    return [...tooWide, ...tooHigh, ...inFields, ...sideways];
  });
}

/** A list that follows the width of the window takes a moment for it. */
export async function expectTextsToFit(page: Page): Promise<void> {
  const options = { message: `texts of ${page.url()} that do not fit`, timeout: 5000 };
  await expect.poll(() => unfitTextsOn(page), options).toEqual([]);
}
