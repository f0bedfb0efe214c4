import { isBadMedia } from '../../platform/media/measure-video.ts';
import { MediaError, type MediaProgram } from '../../platform/media/media-program.ts';
import { ClassifierAway } from './classifier.ts';

const LOOKED_AT = { every: 2, fewest: 3, most: 8, maxSide: 1024 };

/**
 * Pictures of a video in its folder: its first frame, its last, and others in even steps of two seconds or longer.
 * @throws ClassifierAway where this machine cannot decode it
 */
export async function framesOf(
  media: MediaProgram,
  { folder, file }: { folder: string; file: string },
): Promise<string[]> {
  try {
    const { files } = await media.sample({ folder, file, output: 'judged', ...LOOKED_AT });
    return files;
  } catch (error) {
    if (isBadMedia(error) || error instanceof MediaError) {
      throw new ClassifierAway('The frames of a video cannot be seen', { cause: error });
    }
    throw error;
  }
}
