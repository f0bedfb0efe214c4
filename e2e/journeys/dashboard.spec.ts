import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { balance, toolPage } from '../support/tool-page.ts';

test('the tools turn by arrow keys, arrows and dots, and those to come cannot be started', async ({ studio }) => {
  // Not all tools fit in here.
  await studio.setViewportSize({ width: 900, height: 900 });
  await studio.goto('/dashboard');
  const row = studio.getByRole('list', { name: 'Tools', exact: true });
  const dots = studio.getByRole('button', { name: /^Page \d of \d$/ });
  const next = studio.getByRole('button', { name: 'Next tools' });
  const previous = studio.getByRole('button', { name: 'Previous tools' });
  const expectPage = async (number: number) => {
    await expect(dots.nth(number - 1)).toHaveAttribute('aria-current', 'true');
    await expect(studio.locator('[aria-current="true"]').and(dots)).toHaveCount(1);
  };
  await expectPage(1);
  await expect(previous).toBeDisabled();
  await expect(row.getByRole('link', { name: 'Create Now with FLUX Image Generator' })).toBeInViewport();

  await row.focus();
  await studio.keyboard.press('ArrowRight');
  await expectPage(2);
  await studio.keyboard.press('ArrowLeft');
  await expectPage(1);
  await next.click();
  await expectPage(2);
  await dots.last().click();
  await expectPage(await dots.count());
  await expect(next).toBeDisabled();
  await expect(row.getByRole('heading', { name: 'Auto 9:16 Img Improver' })).toBeInViewport();
  await dots.first().click();
  await expectPage(1);

  const toCome = row.getByRole('button', { name: 'Coming soon' });
  await expect(toCome).toHaveCount(3);
  for (const action of await toCome.all()) await expect(action).toBeDisabled();
});

test('samples give way to what happens, the moment it happens', async ({ studio, person }) => {
  await studio.goto('/dashboard');
  const activity = studio.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('heading', { name: 'Make your first result' })).toBeVisible();
  await expect(activity.getByRole('list', { name: 'Samples' }).getByRole('listitem')).not.toHaveCount(0);

  await person.order({ prompt: 'A paper boat', width: 1536, height: 1536, steps: 50 });
  const row = activity.getByRole('listitem').filter({ hasText: 'A paper boat' });
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(activity.getByRole('heading', { name: 'Make your first result' })).toBeHidden();
  await expect(row).toContainText('Completed');
  await expect(studio.getByRole('region', { name: 'Creations' })).toContainText('1');
  await expectAccessible(studio);
  await row.getByRole('link', { name: 'A paper boat' }).click();
  await expect(studio).toHaveURL(/\/flux-generator$/);
});

test('a newcomer is given ideas, of which one opens its tool with the words, and is charged nothing', async ({
  studio,
}) => {
  await studio.goto('/dashboard');
  const ideas = studio.getByRole('list', { name: 'Ideas to begin with' });
  const idea = ideas.getByRole('button').first();
  await expect(idea).toContainText('8 tokens');
  await expectAccessible(studio);
  const words = (await idea.locator('span').first().textContent()) ?? '';
  await idea.click();
  await expect(studio).toHaveURL('/flux-generator');
  await expect(toolPage(studio).prompt).toHaveValue(words);
  await expect(studio.getByRole('button', { name: 'Generate - 8 tokens' })).toBeVisible();
  await expect(balance(studio, 100)).toBeVisible();
});

test('on a phone the latest activity is as high as what is in it', async ({ studio, person }) => {
  await person.generate({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
  await studio.setViewportSize({ width: 390, height: 844 });
  await studio.goto('/dashboard');
  const activity = studio.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  const height = async () => (await activity.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(240);
  await studio.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(height).toBe(600);
});

test('the panels lead to the billing, the gallery and the tools', async ({ studio }) => {
  const places = [
    { panel: studio.getByRole('region', { name: 'Need More Tokens?' }), link: 'Upgrade', to: '/settings?tab=billing' },
    { panel: studio.getByRole('region', { name: 'Creations' }), link: 'Enter Gallery', to: '/gallery' },
    {
      panel: studio.getByRole('navigation', { name: 'Quick Actions' }),
      link: 'FLUX Kontext LoRA',
      to: '/flux-kontext-lora',
    },
  ];
  await studio.goto('/dashboard');
  for (const { panel, link, to } of places) {
    await panel.getByRole('link', { name: link }).click();
    await expect(studio).toHaveURL(to);
    await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
    await studio.goBack();
    await expect(studio).toHaveURL('/dashboard');
  }
});

test('the first screen of a small laptop shows activity, balance and the way to the gallery', async ({ studio }) => {
  await studio.setViewportSize({ width: 1366, height: 768 });
  await studio.goto('/dashboard');
  const activity = studio.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(studio.getByRole('region', { name: 'Available Tokens' })).toBeInViewport({ ratio: 1 });
  await expect(studio.getByRole('link', { name: 'Enter Gallery' })).toBeInViewport({ ratio: 1 });
  await expect(studio.getByRole('button', { name: /^Page \d of \d$/ })).toHaveCount(5);
  await expect(studio.getByRole('region', { name: 'Classic tools' })).not.toBeInViewport();
});

for (const width of [390, 900, 1366]) {
  test(`at ${width} pixels classic tools stand at the end, whole, and those that cannot be used last`, async ({
    studio,
  }) => {
    await studio.setViewportSize({ width, height: 844 });
    await studio.goto('/dashboard');
    const cards = studio.getByRole('region', { name: 'Classic tools' }).getByRole('listitem');
    await expect(cards).toHaveCount(6);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      // Scrolled to a part of a pixel it is less than all of it.
      await expect(card).toBeInViewport({ ratio: 0.99 });
    }
    await expect(cards.getByRole('button')).toHaveText([
      'Open',
      'Open',
      'Open',
      'Open',
      'Not available',
      'Not available',
    ]);
    const end = await studio.getByRole('navigation', { name: 'Quick Actions' }).boundingBox();
    const start = await cards.first().boundingBox();
    expect(start?.y ?? 0).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0));
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the tools come four to a page', async ({ studio }) => {
    await studio.goto('/dashboard');
    const row = studio.getByRole('list', { name: 'Tools', exact: true });
    await expect(studio.getByRole('button', { name: /^Page \d of 5$/ })).toHaveCount(5);
    for (const name of ['FLUX Image Generator', 'AI Scene Maker', 'FLUX Redux Pro', 'FLUX Kontext']) {
      await expect(row.getByRole('link', { name: `Create Now with ${name}`, exact: true })).toBeInViewport({
        ratio: 1,
      });
    }
  });
});
