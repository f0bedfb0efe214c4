import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';

test('whoever has a result is told without an account who made it, and whether it was changed since', async ({
  page,
  openBrowser,
  origin,
  person,
}) => {
  await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  await page.context().addCookies(person.cookies);
  const { generations } = await (await page.request.get(`${origin}/api/generations`)).json();
  const [{ url }] = generations[0].outputs;
  const made = await (await page.request.get(`${origin}${url}`)).body();
  const visitor = await (await openBrowser({ baseURL: origin })).newPage();
  const findings = visitor.getByRole('main');
  const drop = async (name: string, buffer: Buffer) => {
    await visitor.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(findings).toContainText(name);
  };
  await visitor.goto('/');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Verify a file' }).click();
  await drop('made.png', made);
  await expect(findings).toContainText('Kinora made and signed this file, and it has not been changed since.');
  await expect(findings).toContainText('FLUX Image Generator');
  await expect(findings).not.toContainText(PROMPT);
  await expectAccessible(visitor);
  const changed = Buffer.from(made);
  const place = changed.length - 200;
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  await drop('changed.png', changed);
  await expect(findings).toContainText('Its content was changed after it was signed.');
  await expectAccessible(visitor);
});
