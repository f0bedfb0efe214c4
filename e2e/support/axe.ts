import { expect, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

async function violationsOf(page: Page): Promise<Result[]> {
  // Half a megabyte, which a document needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => (await window.axe.run({ resultTypes: ['violations'] })).violations);
}

/** What the accessibility checker finds, grave or not, each with rule and place. */
export const violationsOn = async (page: Page): Promise<string[]> => (await violationsOf(page)).map(describeViolation);

/** Fails on what the accessibility checker calls serious or critical, naming rule and place. */
export async function expectAccessible(page: Page): Promise<void> {
  const grave = (await violationsOf(page)).filter(isGrave);
  expect(grave.map(describeViolation), `accessibility of ${page.url()}`).toEqual([]);
}

/** As `expectAccessible`, on a wide screen and on a phone, where nothing may run over the side either. */
export async function expectFitting(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `width of ${page.url()} at ${size.width}`).toBeLessThanOrEqual(size.width);
  }
  if (before !== null) await page.setViewportSize(before);
}

function isGrave({ impact }: Result): boolean {
  return impact === 'serious' || impact === 'critical';
}

function describeViolation({ id, impact, help, nodes }: Result): string {
  return `${id} (${impact}): ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`;
}
