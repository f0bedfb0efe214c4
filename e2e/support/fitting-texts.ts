import { expect, type Page } from '@playwright/test';

/** Fails on a text that is wider than its place or outside of the window, and on a page that scrolls sideways; names them. */
export async function expectTextsToFit(page: Page): Promise<void> {
  const clipped = await page.evaluate(() => {
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
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1
      ? [...tooWide, `the page is ${scrollWidth - clientWidth} px too wide`]
      : tooWide;
  });
  expect(clipped, `texts of ${page.url()} that do not fit`).toEqual([]);
}
