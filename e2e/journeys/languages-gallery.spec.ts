import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { devices, tagOf } from '../support/devices.ts';
import { expectTextsToFit } from '../support/fitting-texts.ts';
import { expect, test } from '../support/test.ts';

const speak = (page: Page, origin: string, language: string) =>
  page.context().addCookies([{ name: 'kinora-language', value: language, url: origin }]);

async function expectWell(page: Page): Promise<void> {
  await expectTextsToFit(page);
  await expectAccessible(page);
}

for (const viewport of devices) {
  for (const [language, gallery, plans, activity, limits] of [
    ['ar', 'معرضي', 'الخطط', 'كل الحركات', 'حدود الإنفاق'],
    ['en-XA', /^\[Mý Gállérý/, /^\[Pláñš/, /^\[Áll mövéméñtš/, /^\[Špéñdíñĝ límítš/],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`the gallery fits in ${language} at ${viewport.width} px, with its dialogs`, {
        tag: tagOf(viewport, language),
      }, async ({ studio, person, origin }) => {
        await person.generate({ width: 512, height: 512, steps: 10, prompt: 'A paper boat on a lake' });
        await speak(studio, origin, language);
        await studio.goto('/gallery');
        await expect(studio.getByRole('heading', { name: gallery, level: 1 })).toBeVisible();
        const card = studio.getByRole('article', { name: 'A paper boat on a lake' });
        await expect(card).toBeVisible();
        await expectWell(studio);
        await card.locator('[data-details]').click();
        await expect(studio.getByRole('dialog')).toBeVisible();
        await expectWell(studio);
        await studio.goto('/gallery?trash=1&view=list');
        await expect(studio.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeVisible();
        await expectWell(studio);
        await studio.goto('/takedowns');
        await expect(studio.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectWell(studio);
      });

      test(`billing, keys and own data fit in ${language} at ${viewport.width} px`, {
        tag: tagOf(viewport, language),
      }, async ({ studio, origin }) => {
        await speak(studio, origin, language);
        await studio.goto('/settings?tab=billing');
        await expect(studio.getByRole('heading', { name: plans, level: 2, exact: true })).toBeVisible();
        await expectWell(studio);
        await studio.goto('/settings?tab=billing&view=activity');
        await expect(studio.getByRole('heading', { name: activity })).toBeVisible();
        await expectWell(studio);
        await studio.goto('/settings?tab=billing&view=limits');
        await expect(studio.getByRole('heading', { name: limits })).toBeVisible();
        await expectWell(studio);
        for (const tab of ['keys', 'data']) {
          await studio.goto(`/settings?tab=${tab}`);
          await expect(studio.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
          await expectWell(studio);
        }
      });
    });
  }
}
