import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { guidePicture } from '../support/pictures.ts';
import { toneFile } from '../support/sounds.ts';
import { isOffered, toolDesk } from '../support/tool-desk.ts';
import { balance, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A slow waltz for a rainy evening';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const prompt = { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' };
const field = (name: string) => ({ to: [name], from: { kind: 'field', field: name } });

/** Music of an endpoint that the embedded engine stands in for, at a token for two seconds. */
const music = {
  name: 'Tune Smith',
  summary: 'Plays what you describe.',
  category: 'audio',
  expectedSeconds: { from: 5, to: 30 },
  examples: [{ field: 'prompt', text: 'A quiet morning on a piano' }],
  fields: [
    prompt,
    { kind: 'number', name: 'seconds_total', label: 'Length', min: 4, max: 40, step: 2, default: 20, unit: 'seconds' },
  ],
  outputs: { kind: 'audio', noun: 'sounds' },
  price: {
    atLeast: 1000,
    rates: [{ label: 'Music', amount: 500, per: [{ kind: 'number', field: 'seconds_total' }], when: [] }],
  },
  routes: [
    {
      provider: 'fal',
      target: { kind: 'fal', endpoint: 'fal-ai/stable-audio', schemaHash: 'a'.repeat(64) },
      map: [field('prompt'), field('seconds_total')],
      outputs: { path: ['audio_file'], kind: 'audio' },
      cost: { atLeast: 1000, rates: [] },
    },
  ],
};

/** A tool with every kind of field that holds more than one thing, a sound, or a measure. */
const band = {
  ...music,
  name: 'House Band',
  summary: 'Plays along with your recording.',
  examples: [],
  fields: [
    prompt,
    { kind: 'audio', name: 'melody', label: 'Melody' },
    { kind: 'files', name: 'covers', label: 'Covers', of: 'image', min: 2, max: 3, required: true },
    {
      kind: 'multiselect',
      name: 'moods',
      label: 'Moods',
      choices: [
        { value: 'calm', label: 'Calm' },
        { value: 'wild', label: 'Wild' },
        { value: 'dark', label: 'Dark' },
      ],
      min: 1,
      max: 2,
      default: ['calm'],
    },
    { kind: 'number', name: 'pace', label: 'Pace', min: 40, max: 900, step: 1, default: 100, unit: 'bpm' },
  ],
  price: {
    atLeast: 5000,
    rates: [
      { label: 'Covers', amount: 2000, per: [{ kind: 'entries', field: 'covers' }], when: [] },
      { label: 'Melody', amount: 1000, per: [{ kind: 'seconds', field: 'melody', most: 30 }], when: [] },
    ],
  },
  routes: [
    {
      provider: 'fal',
      target: { kind: 'fal', endpoint: 'fal-ai/lyria2', schemaHash: 'a'.repeat(64) },
      map: [
        field('prompt'),
        { to: ['melody_url'], from: { kind: 'file', field: 'melody' } },
        { to: ['cover_urls'], from: { kind: 'files', field: 'covers' } },
        field('moods'),
        field('pace'),
      ],
      outputs: { path: ['audio'], kind: 'audio' },
      cost: { atLeast: 1000, rates: [] },
    },
  ],
};

/** The player of a sound, by the names that people see and hear. */
function playerOf(page: Page, name: string) {
  const player = page.getByRole('group', { name, exact: true });
  return {
    player,
    play: player.getByRole('button', { name: 'Play' }),
    pause: player.getByRole('button', { name: 'Pause' }),
    position: player.getByRole('slider', { name: 'Position' }),
  };
}

test('a person orders music, plays it, finds it again, and hands over a recording', { tag: '@long' }, async ({
  ownInstallation: { origin },
  openStudio,
}) => {
  test.slow();
  const operator = await openStudio(await createPerson(origin, ADMIN));
  const desk = toolDesk(operator, origin);
  const covers = await Promise.all(
    ['sea.png', 'sky.png', 'sun.png'].map(async (name) => ({
      ...{ name, mimeType: 'image/png', buffer: await guidePicture() },
    })),
  );
  const uploaded = await Promise.all(
    covers.slice(0, 2).map(async (file) => {
      const multipart = { file };
      const answer = await operator.request.post(`${origin}/api/uploads/tool-images`, {
        multipart,
        headers: { origin },
      });
      return (await answer.json()).url;
    }),
  );
  const person = await createPerson(origin);
  const page = await openStudio(person);
  const tool = toolPage(page);
  const gallery = galleryPage(page);
  const id = await desk.publish('tune-smith', music, { prompt: PROMPT, seconds_total: 4 });
  const bandId = await desk.publish('house-band', band, { prompt: PROMPT, covers: uploaded });
  await expect.poll(() => isOffered(page, origin, bandId)).toBe(true);
  expect(await isOffered(page, origin, id)).toBe(true);

  await test.step('the list of tools has a kind for it', async () => {
    await page.goto('/tools');
    await page
      .getByRole('group', { name: 'Kind' })
      .getByLabel(/^Audio/)
      .check();
    await expect(page.getByRole('heading', { name: 'Audio' })).toBeVisible();
    await page.getByRole('link', { name: 'Create Now with Tune Smith' }).click();
  });

  await test.step('its length has its unit and sets the price, and the preview says what it cannot', async () => {
    const length = page.getByRole('slider', { name: 'Length' });
    await expect(page.getByText('Length (seconds)')).toBeVisible();
    await tool.prompt.fill(PROMPT);
    await expect(tool.generate).toHaveText('Generate - 10 tokens');
    await length.fill('6');
    await expect(tool.generate).toHaveText('Generate - 3 tokens');
    await expect(page.getByText('It cannot speak or sing')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is made while its progress is told, and becomes a waveform with its length', async () => {
    await tool.generate.click();
    await expect(tool.running.or(tool.results).first()).toBeVisible();
    await expect(tool.card(PROMPT)).toContainText('Completed', { timeout: 60_000 });
    await expect(tool.card(PROMPT)).toContainText('0:06');
    await expect(balance(page, 97)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it plays when it is asked to, and the keyboard moves in it', async () => {
    await tool
      .card(PROMPT)
      .getByRole('button', { name: `Listen to ${PROMPT}` })
      .click();
    const { play, pause, position } = playerOf(page, PROMPT);
    await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:06');
    await expect(page.getByRole('dialog', { name: 'Sound viewer' })).toBeVisible();
    await expectAccessible(page);
    await play.click();
    await expect(pause).toBeVisible();
    await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00/);
    await pause.click();
    await position.focus();
    await page.keyboard.press('End');
    await expect(position).toHaveAttribute('aria-valuetext', '0:06 of 0:06');
    await page.keyboard.press('ArrowLeft');
    await expect(position).toHaveAttribute('aria-valuetext', '0:01 of 0:06');
    await page.keyboard.press('Home');
    await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:06');
    await page.keyboard.press('Space');
    await expect(pause).toBeVisible();
    await page.keyboard.press('Space');
    await expect(play).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(play).toBeHidden();
  });

  const dialog = page.getByRole('dialog', { name: PROMPT });
  await test.step('the gallery has it, tells what it is, saves it, and brings its settings back', async () => {
    await page.goto(GALLERY);
    await gallery.kind.selectOption('Videos');
    await expect(page).toHaveURL(`${GALLERY}?kind=video`);
    await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible();
    await expectAccessible(page);
    await gallery.kind.selectOption('Sounds');
    await expect(page).toHaveURL(`${GALLERY}?kind=audio`);
    await expect(gallery.count('1 of 1')).toBeVisible();
    await gallery.tool.selectOption('Tune Smith');
    await expect(gallery.cards).toHaveCount(1);
    // The list that was left fades while the other one arrives.
    await expect(() => expectAccessible(page)).toPass();
    const card = gallery.card(PROMPT);
    await card.getByRole('button', { name: `Play ${PROMPT}` }).click();
    await expect(card.getByRole('button', { name: `Pause ${PROMPT}` })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(card.getByRole('button', { name: `Play ${PROMPT}` })).toBeFocused();
    await gallery.details(PROMPT).click();
    await expect(dialog).toContainText('0:06, MP3');
    await expect(playerOf(page, PROMPT).play).toBeVisible();
    await expectAccessible(page);
    const { name, bytes } = await downloaded(page, dialog.getByRole('link', { name: 'Download' }));
    expect(name).toMatch(/^tune-smith-.*\.mp3$/);
    expect(bytes.length).toBeGreaterThan(10_000);
    await dialog.getByRole('button', { name: 'Reuse settings' }).click();
    await expect(page).toHaveURL('/tools/tune-smith');
    await expect(tool.prompt).toHaveValue(PROMPT);
    await expect(tool.generate).toHaveText('Generate - 3 tokens');
  });

  await test.step('a sound and a picture are saved as one archive, each under its own name', async () => {
    const pictureId = await person.generate({ prompt: 'A violin', width: 512, height: 512, steps: 10 });
    await page.goto(GALLERY);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: `Select ${PROMPT}` }).check();
    await page.getByRole('checkbox', { name: 'Select A violin' }).check();
    const packed = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download ZIP' });
    const { name, bytes } = await downloaded(page, packed);
    expect(name).toMatch(/-2-files\.zip$/);
    expect(bytes.includes(`flux-${pictureId}.png`)).toBe(true);
    expect(bytes.toString('latin1')).toMatch(/tune-smith-[\w-]+\.mp3/);
  });

  const list = page.getByRole('list', { name: 'Covers' });
  await test.step('lists of files take several, are put in order, and say what they lack', async () => {
    await page.goto('/tools/house-band');
    await tool.prompt.fill(PROMPT);
    const picker = page.locator('input[type="file"][aria-label="Covers"]');
    await picker.setInputFiles(covers.slice(0, 1));
    await expect(page.getByText('1 of 3 files, at least 2')).toBeVisible();
    await tool.generate.click({ force: true });
    await expect(page.getByText('Please use at least 2 files')).toBeVisible();
    await picker.setInputFiles(covers);
    await expect(page.getByText('3 of 3 files')).toBeVisible();
    await expect(page.getByText('There is room for 3 files. The others were left out.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText([/sea\.png/, /sea\.png/, /sky\.png/]);
    const moveUp = list.getByRole('button', { name: 'Move sky.png up' });
    await moveUp.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toHaveText([/sea\.png/, /sky\.png/, /sea\.png/]);
    await expect(moveUp).toBeFocused();
    await expect(tool.generate).toHaveText('Generate - 6 tokens');
    await list.getByRole('button', { name: 'Remove sea.png' }).last().click();
    await expect(list.getByRole('listitem')).toHaveText([/sea\.png/, /sky\.png/]);
    await expect(tool.generate).toHaveText('Generate - 5 tokens');
  });

  await test.step('a recording is measured and priced, and several choices know their limits', async () => {
    await page.locator('input[type="file"][aria-label="Melody"]').setInputFiles(toneFile(4));
    await expect(page.getByText('0:04', { exact: true })).toBeVisible();
    await expect(tool.generate).toHaveText('Generate - 8 tokens');
    const moods = page.getByRole('group', { name: 'Moods' });
    await moods.getByLabel('Calm').uncheck();
    await expect(moods).toContainText('None chosen, at least 1');
    await moods.getByLabel('Dark').check();
    await moods.getByLabel('Wild').check();
    await expect(moods).toContainText('2 chosen, at most 2');
    await expect(moods.getByLabel('Calm')).toBeDisabled();
    await page.getByRole('spinbutton', { name: 'Pace' }).fill('90');
    await expectAccessible(page);
  });

  await test.step('all of it is ordered, and comes back to be used again', async () => {
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveText([/sea\.png/, /sky\.png/]);
    await expect(tool.generate).toHaveText('Generate - 8 tokens');
    await tool.generate.click();
    await expect(tool.card(PROMPT)).toContainText('Completed', { timeout: 60_000 });
    await page.goto(GALLERY);
    await gallery.tool.selectOption('House Band');
    await expect(gallery.cards).toHaveCount(1);
    await gallery.details(PROMPT).click();
    await expect(dialog).toContainText('Wild, Dark');
    await expect(dialog).toContainText('90 bpm');
    await expect(dialog).toContainText('hum.wav');
    await dialog.getByRole('button', { name: 'Reuse settings' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/sea\.png/, /sky\.png/]);
    await expect(page.getByRole('group', { name: 'Moods' }).getByLabel('Wild')).toBeChecked();
    await expect(page.getByRole('spinbutton', { name: 'Pace' })).toHaveValue('90');
    await expect(tool.generate).toHaveText('Generate - 8 tokens');
  });
});
