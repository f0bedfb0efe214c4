import type * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';
import { smallJpegUri } from '../../platform/media/thumbnail.ts';
import { askModel } from '../language-models/ask-model.ts';

const TIMEOUT_MS = 60_000;
/** Enough for what a sentence can tell. */
const SENT_SIDE = 1024;

type VisionQuestion<Answer extends z.ZodObject> = { prompt: string; picture: Buffer; answer: Answer };

/**
 * Asks a vision model about a picture. The picture goes as bytes: no model is given an address of ours.
 * @throws AppError 503 `not_configured`, 502 `vision_failed`
 */
export async function askVision<Answer extends z.ZodObject>(
  { vision }: Pick<Config, 'vision'>,
  { prompt, picture, answer }: VisionQuestion<Answer>,
): Promise<z.output<Answer>> {
  if (vision === null) throw new AppError('not_configured', 'No vision model is set up in this studio', 503);
  const url = await smallJpegUri(picture, SENT_SIDE);
  try {
    return await askModel(vision, {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: prompt },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
      answer,
      name: 'scene',
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    const failed = new AppError('vision_failed', 'The picture could not be described', 502);
    failed.cause = error;
    throw failed;
  }
}
