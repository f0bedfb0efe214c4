import { isBadMedia } from '../../platform/media/measure-video.ts';
import { MediaError, type MediaProgram } from '../../platform/media/media-program.ts';
import { ClassifierAway } from './classifier.ts';

const EVERY_SECONDS = 2;
const FEWEST = 3;
const MOST = 8;
const MAX_SIDE = 1024;

/**
 * Pictures of a video in its folder: its first frame, its last, and others in even steps of two seconds or longer.
 * @throws ClassifierAway where this machine cannot decode it
 */
export async function framesOf(
  media: MediaProgram,
  { folder, file }: { folder: string; file: string },
): Promise<string[]> {
  try {
    const { seconds } = await media.probe({ folder, file });
    const steps = Math.min(MOST, Math.max(FEWEST, Math.ceil(seconds / EVERY_SECONDS) + 1)) - 1;
    const pictures: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      const output = `judged-${step}.jpg`;
      await media.poster({ folder, file, output, maxSide: MAX_SIDE, at: (seconds * step) / steps });
      pictures.push(output);
    }
    await media.frame({ folder, file, output: 'judged-last.png', which: 'last' });
    return [...pictures, 'judged-last.png'];
  } catch (error) {
    if (isBadMedia(error) || error instanceof MediaError) {
      throw new ClassifierAway('The frames of a video cannot be seen', { cause: error });
    }
    throw error;
  }
}
