import { expectAccessible, expectFitting } from '../support/axe.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

const small = { width: 512, height: 512, steps: 10 };
const fox = 'A red fox in the snow';
const boat = 'A paper boat on a lake';

test('a result goes on to a tool that takes it, and both stand in one tree', async ({ studio, person }) => {
  await person.generate({ ...small, prompt: fox });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await gallery.card(fox).getByRole('button', { name: 'Send to another tool' }).click();
  const menu = studio.getByRole('dialog', { name: 'Send to' });
  const kontext = menu.getByRole('button', { name: /^FLUX Kontext/ }).first();
  await expect(kontext).not.toContainText('from');
  const price = /\d+ tokens/.exec((await kontext.textContent()) ?? '')?.[0] ?? '';
  expect(price).not.toBe('');
  await expect(menu.getByRole('list', { name: 'Animate' })).toBeVisible();
  await expectAccessible(studio);
  await kontext.click();
  await expect(studio).toHaveURL(/flux-kontext/);
  await expect(studio.getByRole('button', { name: `Generate - ${price}` })).toBeVisible();
  await expect(studio.getByRole('img', { name: /^Your/ }).first()).toBeVisible();
  await studio.getByRole('textbox').first().fill('at night');
  await studio
    .getByRole('button', { name: /Generate/ })
    .first()
    .click();
  await expect(studio.getByRole('article', { name: /at night/ }).getByText('Completed')).toBeVisible({
    timeout: 60_000,
  });

  await studio.goto(GALLERY);
  await gallery
    .card('at night')
    .getByRole('button', { name: /details/i })
    .click();
  await studio.getByRole('button', { name: 'Show its family tree' }).click();
  const tree = studio.getByRole('tree', { name: 'Family tree' });
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await expect(tree.getByRole('treeitem', { name: /at night/ })).toHaveAttribute('aria-level', '2');
  await expect(tree.getByRole('treeitem', { name: /at night/ })).toContainText('Edit');
  await expectAccessible(studio);

  await tree.getByRole('treeitem', { name: /at night/ }).focus();
  await studio.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: new RegExp(fox) })).toBeFocused();
  await studio.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await studio.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await studio.keyboard.press('Enter');
  await expect(studio.getByRole('dialog', { name: fox })).toBeVisible();
  await studio.getByRole('button', { name: 'Show its family tree' }).click();
  await studio.getByRole('button', { name: 'Branch from here' }).click();
  await expect(studio).toHaveURL(/flux-generator/);
  await expect(studio.getByRole('textbox').first()).toHaveValue(fox);
});

test('chosen results are compared side by side, by mouse and by keys', async ({ studio, person }) => {
  await person.generate({ ...small, prompt: fox });
  await person.generate({ ...small, steps: 12, prompt: boat });
  await studio.goto(GALLERY);
  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  const compare = studio.getByRole('button', { name: 'Compare' });
  await expect(compare).toBeDisabled();
  await studio.getByRole('checkbox', { name: new RegExp(fox) }).check();
  await studio.getByRole('checkbox', { name: new RegExp(boat) }).check();
  await compare.click();
  const dialog = studio.getByRole('dialog', { name: 'Compare' });
  const pictures = dialog.getByRole('group', { name: /arrow keys/i }).getByRole('img');
  await expect(pictures).toHaveCount(2);
  await expect(dialog.getByRole('row', { name: /Steps.*differs/ })).toBeVisible();
  await expectAccessible(studio);
  const widths = () => pictures.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  const [before] = await widths();
  await dialog.getByRole('group', { name: /arrow keys/i }).focus();
  await studio.keyboard.press('+');
  await expect.poll(widths).toEqual([Math.round((before ?? 0) * 1.4), Math.round((before ?? 0) * 1.4)]);
  await studio.keyboard.press('0');
  await dialog.getByText('Slider', { exact: true }).click();
  await dialog.getByRole('slider', { name: /Divide/ }).fill('30');
  await expectAccessible(studio);
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('results of a tool are chosen on its page, compared by touch, and one goes on', async ({ studio, person }) => {
    await person.generate({ ...small, prompt: fox });
    await person.generate({ ...small, steps: 12, prompt: boat });
    await studio.goto(TOOL);
    const { card, prompt } = toolPage(studio);
    await card(fox)
      .getByRole('button', { name: `Choose ${fox} to compare` })
      .tap();
    const bar = studio.getByRole('region', { name: 'Chosen to compare' });
    await expect(bar.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await card(boat)
      .getByRole('button', { name: `Choose ${boat} to compare` })
      .tap();
    await expectFitting(studio);
    await bar.getByRole('button', { name: 'Compare' }).tap();
    const dialog = studio.getByRole('dialog', { name: 'Compare' });
    const pictures = dialog.getByRole('group', { name: /arrow keys/i }).getByRole('img');
    await expect(pictures).toHaveCount(2);
    await expectFitting(studio);
    const widths = () => pictures.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    const [before = 0] = await widths();
    await pictures.first().evaluate((picture) => {
      const touch = (type: string, pointerId: number, x: number) =>
        picture.dispatchEvent(
          new PointerEvent(type, { pointerId, pointerType: 'touch', clientX: x, clientY: 300, bubbles: true }),
        );
      picture.setPointerCapture = () => undefined;
      touch('pointerdown', 1, 150);
      touch('pointerdown', 2, 190);
      touch('pointermove', 2, 230);
      touch('pointerup', 1, 150);
      touch('pointerup', 2, 230);
    });
    await expect.poll(widths, 'both pictures follow two fingers').toEqual([before * 2, before * 2]);
    await dialog.getByRole('button', { name: `Go on from this: ${boat}` }).tap();
    await expect(dialog).toBeHidden();
    await expect(prompt).toHaveValue(boat);
  });

  test('a family is folded, opened and branched by touch', { tag: '@long' }, async ({ studio, person }) => {
    await person.generate({ ...small, prompt: fox });
    await studio.goto(TOOL);
    const { card, prompt, generate, results } = toolPage(studio);
    await card(fox).getByRole('button', { name: 'Reuse' }).tap();
    await expect(prompt).toHaveValue(fox);
    await prompt.fill(boat);
    await generate.tap();
    await expect(results).toHaveCount(2);
    await expect(card(boat).getByText('Completed')).toBeVisible();

    await studio.goto(GALLERY);
    await galleryPage(studio).details(boat).tap();
    await studio.getByRole('button', { name: 'Show its family tree' }).tap();
    const tree = studio.getByRole('tree', { name: 'Family tree' });
    const items = tree.getByRole('treeitem');
    await expect(items).toHaveCount(2);
    await expectAccessible(studio);
    const [first, second] = [items.first(), items.nth(1)];
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await first.tap();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await first.locator('svg').first().tap();
    await expect(items).toHaveCount(1);
    await first.locator('svg').first().tap();
    await expect(items).toHaveCount(2);
    const acts = studio.getByRole('group', { name: `What to do with ${fox}` });
    await acts.getByRole('button', { name: 'Branch from here' }).tap();
    await expect(studio).toHaveURL(new RegExp(`${TOOL}$`));
    await expect(prompt).toHaveValue(fox);
  });
});
