import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { buyTokens } from '../support/tokens.ts';
import { toolPage } from '../support/tool-page.ts';
import { videoPage } from '../support/video-page.ts';

test('Redux is asked about once more after five minutes of silence, and then says where to look', async ({
  studio,
}) => {
  await studio.clock.install();
  await studio.goto('/flux-redux');
  const page = toolPage(studio, 'Generated Images');
  await page.file.setInputFiles(await guideFile());
  await expect(studio.getByText('320 x 240, 0.1 megapixels')).toBeVisible();
  await page.prompt.fill('The same scene in autumn');
  const ids: string[] = [];
  await studio.route('**/functions/v1/fal-flux-redux', (route) => {
    ids.push(route.request().postDataJSON().generationId);
  });
  await page.generate.click();
  await expect.poll(() => ids.length).toBe(1);
  await studio.clock.fastForward(299_000);
  expect(ids).toHaveLength(1);
  await studio.clock.fastForward(2000);
  await expect.poll(() => ids.length, 'the same order again').toBe(2);
  expect(ids[1]).toBe(ids[0]);
  await studio.clock.fastForward(11_000);
  await expect(studio.getByRole('alert')).toContainText(
    'Request timed out, but your generation may still be processing. Check your Gallery in a few minutes.',
  );
  await expect(page.prompt).toHaveValue('The same scene in autumn');
});

test('WAN Pro goes on after 30 seconds of silence: no error, an empty prompt, and the job stays listed', async ({
  studio,
  person,
  origin,
}) => {
  await buyTokens(studio, origin);
  await studio.clock.install();
  await studio.goto('/wan-pro');
  const page = videoPage(studio);
  await page.chooseImage();
  await page.prompt.fill('Slow zoom out');
  // The order arrives, its answers do not.
  await studio.route('**/functions/v1/fal-wan-pro', async (route) => {
    await route.fetch();
  });
  await page.generate.click();
  await expect(page.card('Slow zoom out, processing').or(page.running)).toBeVisible();
  await studio.clock.fastForward(31_000);
  await studio.clock.fastForward(11_000);
  await expect(page.prompt).toHaveValue('');
  await expect(studio.getByRole('alert')).toBeHidden();
  await expect(page.running).toHaveCount(1);
  await person.cancelAll();
});

const IMAGES = '**/functions/v1/ai-image-generator';

test('an order whose answers a proxy loses is taken for one when the page hears of it', async ({
  studio,
  person,
  watch,
}) => {
  watch.expectRefusal({ status: 502, path: '/functions/v1/ai-image-generator' });
  await studio.goto('/flux-generator');
  const page = toolPage(studio, 'Generated Images');
  await page.prompt.fill('An owl in a tree');
  await studio.route(IMAGES, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await page.generate.click();
  await expect(page.prompt).toHaveValue('');
  await expect(studio.getByRole('alert')).toBeHidden();
  const { generations } = await (await studio.request.get('/api/generations')).json();
  expect(generations).toHaveLength(1);
  await person.cancelAll();
});

test('an order that nobody answered may have arrived, says the page, and stays the same one after a reload', async ({
  studio,
  watch,
}) => {
  watch.expectOutage();
  await studio.goto('/flux-generator');
  const page = toolPage(studio, 'Generated Images');
  await page.prompt.fill('An owl in a tree');
  const ids: string[] = [];
  await studio.route(IMAGES, (route) => {
    ids.push(route.request().postDataJSON().generationId);
    return route.abort();
  });
  await page.generate.click();
  await expect(studio.getByRole('alert')).toContainText('It may have arrived all the same');
  await expect(page.prompt).toHaveValue('An owl in a tree');
  await studio.reload();
  await expect(page.prompt).toHaveValue('An owl in a tree');
  const before = ids.length;
  watch.expectRefusal({ status: 404, path: `/api/generations/${ids[0]}` });
  await page.generate.click();
  await expect.poll(() => ids.length).toBeGreaterThan(before);
  expect(new Set(ids).size).toBe(1);
});
