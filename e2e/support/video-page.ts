import { expect, type Locator, type Page } from '@playwright/test';
import { downloaded } from './download.ts';
import { guideFile } from './pictures.ts';
import { toolPage } from './tool-page.ts';
import { probed, type VideoFacts } from './videos.ts';

/** Videos take the engine longer than pictures, above all on a busy machine. */
export const VIDEO_MILLISECONDS = 240_000;

/** The page of a tool that makes videos. */
export function videoPage(page: Page) {
  const tool = toolPage(page, 'Generated Videos');
  return {
    ...tool,
    prompt: page.getByRole('textbox', { name: 'Motion prompt' }),
    /** Uploads the picture to work from and waits until it is there. */
    async chooseImage() {
      await tool.file.setInputFiles(await guideFile());
      await expect(page.getByText('320 x 240, 0.1 megapixels')).toBeVisible();
    },
  };
}

/** Waits until a video is there, saves it, and reads what it really is. */
export async function savedVideo(page: Page, card: Locator): Promise<VideoFacts & { name: string }> {
  await expect(card).toContainText('Completed', { timeout: VIDEO_MILLISECONDS });
  const { name, bytes } = await downloaded(page, card.getByRole('link', { name: 'Download' }));
  return { name, ...(await probed(bytes)) };
}
