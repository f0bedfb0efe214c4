import { expect, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fails on what the accessibility checker calls serious or critical, naming rule and place. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => (await window.axe.run()).violations);
  expect(violations.filter(isGrave).map(describeViolation), `accessibility of ${page.url()}`).toEqual([]);
}

function isGrave({ impact }: Result): boolean {
  return impact === 'serious' || impact === 'critical';
}

function describeViolation({ id, help, nodes }: Result): string {
  return `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`;
}
