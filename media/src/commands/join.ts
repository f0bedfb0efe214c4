import path from 'node:path';
import type * as z from 'zod';
import { MediaError } from '../errors.ts';
import { findFfmpeg } from '../ffmpeg/find-program.ts';
import { joinByEncoding } from '../ffmpeg/join-by-encoding.ts';
import { joinPackets } from '../join/join-packets.ts';
import { probe } from '../probe/probe.ts';
import type { Facts, requestSchemas } from '../schemas.ts';

/**
 * Clips one after the other. Clips of one encoder are copied packet by packet, without loss; others take the size and
 * rate of the first and are encoded again, which needs ffmpeg (else `incompatible`). With `isChained` the frame that a
 * clip shares with the one before is shown once, which needs ffmpeg too (else it is shown twice).
 */
export async function join(request: z.infer<typeof requestSchemas.join>): Promise<Facts> {
  const { folder, files, output, isChained } = request;
  const clips: Facts[] = [];
  for (const file of files) {
    clips.push(await probe({ folder, file }));
  }
  // A frame can be left out only where the pictures are encoded again.
  const isEncoded = isChained && clips.length > 1 && findFfmpeg() !== null;
  const isCopied = !isEncoded && (await joinPackets(folder, files, path.join(folder, output)));
  if (!isCopied) {
    if (findFfmpeg() === null) {
      throw new MediaError('incompatible', 'The clips differ in kind; joining them needs ffmpeg.');
    }
    await joinByEncoding({ folder, files, output, isChained }, clips);
  }
  return probe({ folder, file: output });
}
