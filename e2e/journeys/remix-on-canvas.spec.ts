import { createPerson } from '../support/person.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test('a remix opens on the canvas with the picture and its words, and its result names the work', async ({
  studio: page,
  openBrowser,
  origin,
}) => {
  await page.goto('/edit');
  await page.locator('input[type=file]').setInputFiles(await guideFile());
  const paint = async (on: typeof page) => {
    const box = await on.getByRole('application', { name: 'Canvas' }).boundingBox();
    if (box === null) throw new Error('The canvas has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await on.mouse.move(x - 30, y);
    await on.mouse.down();
    await on.mouse.move(x + 30, y, { steps: 6 });
    await on.mouse.up();
  };
  await expect(page.getByRole('application', { name: 'Canvas' })).toBeVisible();
  await paint(page);
  await page.getByRole('textbox', { name: 'What should be there' }).fill('a red boat');
  await page.getByRole('button', { name: 'Fill - 10 tokens' }).click();
  await expect(page.getByRole('img', { name: 'The edited picture' })).toBeVisible({ timeout: 60_000 });
  const { generations } = await (await page.request.get('/api/generations?limit=1')).json();
  const [{ id }] = generations;
  const published = await page.request.post('/api/publications', {
    headers: { origin },
    data: { generationId: id, title: 'Boat', allowsRemix: true },
  });
  expect(published.status()).toBe(201);
  const publication = await published.json();

  const visitor = await createPerson(origin);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(visitor.cookies);
  const other = await context.newPage();
  await other.goto(`/remix/${publication.id}`);
  await other.getByRole('button', { name: 'Open Edit Canvas' }).click();
  await expect(other.getByRole('application', { name: 'Canvas' })).toBeVisible();
  const words = other.getByRole('textbox', { name: 'What should be there' });
  await expect(words).toHaveValue('a red boat');
  await paint(other);
  await words.fill('a blue boat');
  await other.getByRole('button', { name: 'Fill - 10 tokens' }).click();
  await expect(other.getByRole('img', { name: 'The edited picture' })).toBeVisible({ timeout: 60_000 });
  const made = await (await other.request.get('/api/generations?limit=1')).json();
  const lineage = await (await other.request.get(`/api/generations/${made.generations[0].id}/lineage`)).json();
  expect(lineage.remixOf).toMatchObject({ publication: { title: 'Boat' } });
  await visitor.leave();
});
