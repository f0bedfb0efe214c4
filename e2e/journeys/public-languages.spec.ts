import { expectAccessible } from '../support/axe.ts';
import { devices, tagOf } from '../support/devices.ts';
import { expectTextsToFit } from '../support/fitting-texts.ts';
import { expect, test } from '../support/test.ts';

for (const viewport of devices) {
  for (const language of ['ar', 'en-XA']) {
    test.describe(() => {
      test.use({ viewport });

      test(`public pages fit in ${language} at ${viewport.width} px, and read well to everybody`, {
        tag: tagOf(viewport, language),
      }, async ({ page, origin }) => {
        await page.context().addCookies([{ name: 'kinora-language', value: language, url: origin }]);
        for (const address of ['/', '/about', '/contact', '/terms', '/terms/versions']) {
          await page.goto(address);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expectTextsToFit(page);
          await expectAccessible(page);
        }
      });
    });
  }
}
