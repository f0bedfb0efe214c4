import { expect, type Locator, type Page } from '@playwright/test';

export const TOOL = '/flux-generator';

/** The parts of a tool's page, by the names that people see and hear. `heading` is that of its results. */
export function toolPage(page: Page, heading = 'Recent Generations') {
  const processing = page.getByRole('region', { name: 'Processing' });
  const history = page.getByRole('region', { name: heading });
  return {
    prompt: page.getByRole('textbox', { name: 'Prompt', exact: true }),
    negativePrompt: page.getByRole('textbox', { name: 'Negative prompt' }),
    width: page.getByRole('combobox', { name: 'Width' }),
    height: page.getByRole('combobox', { name: 'Height' }),
    images: (count: number) => page.getByRole('group', { name: 'Number of images' }).getByLabel(String(count)),
    file: page.locator('input[type="file"]'),
    redux: page.getByRole('switch', { name: /^Redux mode/ }),
    generate: page.getByRole('button', { name: /^Generat/ }),
    processing,
    running: processing.getByRole('article'),
    history,
    results: history.getByRole('article'),
    /** The picture of a history card, once it is really decoded and not an empty frame. */
    pictures: history.locator('img[data-shown="true"]'),
    card: (name: string) => history.getByRole('article', { name, exact: true }),
  };
}

export function balance(page: Page, tokens: number): Locator {
  return page.getByRole('link', { name: `Token balance: ${tokens} tokens`, exact: true });
}

/** Presses a button that is disabled as long as something is missing, to hear what. */
export async function pressTooEarly(button: Locator): Promise<void> {
  await expect(button).toBeDisabled();
  await button.click({ force: true });
}

/** Chooses a square size; small ones are made in no time. */
export async function chooseSide(page: Page, side: 512 | 768 | 1024 | 1536): Promise<void> {
  const { width, height } = toolPage(page);
  await width.selectOption(String(side));
  await height.selectOption(String(side));
}
