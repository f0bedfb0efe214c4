import type { Page } from '@playwright/test';
import type { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

const JOBS = 8;

/** More big pictures than are worked on at once, so that the last ones wait. */
async function orderMany(person: Person): Promise<void> {
  for (let number = 1; number <= JOBS; number += 1) {
    await person.order({ prompt: `Big picture ${number}`, width: 1536, height: 1536, steps: 50 });
  }
}

async function openCancel(page: Page, prompt: string) {
  const card = toolPage(page).processing.getByRole('article', { name: `${prompt}, processing` });
  await card.getByRole('button', { name: 'Cancel' }).click();
  return { card, question: page.getByRole('dialog', { name: 'Cancel this generation?' }) };
}

test('cancelling a job that waits frees its tokens, as the dialog says before', async ({ studio, person }) => {
  await orderMany(person);
  await studio.goto(TOOL);
  await expect(balance(studio, 100 - 8 * JOBS)).toBeVisible();
  const { card, question } = await openCancel(studio, `Big picture ${JOBS}`);
  await expect(question).toContainText('It has not started yet. You will get 8 tokens back right away.');
  await question.getByRole('button', { name: 'Cancel generation' }).click();
  await expect(card).toBeHidden();
  await expect(studio.getByText('Canceled. You got 8 tokens back.')).toBeVisible();
  await expect(balance(studio, 108 - 8 * JOBS)).toBeVisible();
  await person.cancelAll();
});

test('Clear All Stalled leaves what is younger than 2 minutes', async ({ studio, person }) => {
  await person.order({ prompt: 'The only one', width: 1536, height: 1536 });
  await studio.goto(TOOL);
  const clear = studio.getByRole('button', { name: 'Clear All Stalled' });
  await expect(toolPage(studio).running).toHaveCount(1);
  await expect(clear, 'one job alone needs no such button').toBeHidden();
  await orderMany(person);
  await clear.click();
  const question = studio.getByRole('dialog', { name: 'Clear all stalled generations?' });
  await expect(question).toContainText('None here is that old right now.');
  await question.getByRole('button', { name: 'Clear stalled' }).click();
  await expect(studio.getByText('No stalled generations found (older than 2 minutes)')).toBeVisible();
  await expect(toolPage(studio).running.first()).toBeVisible();
  await person.cancelAll();
});
