import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { MediaError } from '../errors.ts';
import { encodeByFfmpeg } from '../ffmpeg/encode-by-ffmpeg.ts';
import { findFfmpeg } from '../ffmpeg/find-program.ts';
import { encodePermissively } from '../permissive/encode-permissively.ts';
import { probe } from '../probe/probe.ts';
import type { EncodeRequest, Facts } from '../schemas.ts';
import { findFile } from '../working-file.ts';

/** Raw frames to an MP4 file; the answer is measured on the file that was written. */
export async function encode(request: EncodeRequest, rest: AsyncIterable<Buffer>): Promise<Facts> {
  const { folder, output, frameFile, width, height, frames, pixels } = request;
  const source = frameFile === undefined ? rest : createReadStream(await findFile(folder, frameFile));
  const frameBytes = pixels === 'rgba' ? width * height * 4 : (width * height * 3) / 2;
  const counted = countBytes(source, frameBytes * frames);
  try {
    await (findFfmpeg() === null ? encodePermissively(request, counted) : encodeByFfmpeg(request, counted));
    const facts = await probe({ folder, file: output });
    const size = request.scaleTo ?? { width, height };
    if (facts.frames !== frames || facts.width !== size.width || facts.height !== size.height) {
      throw new MediaError('failed', `The encoder wrote ${facts.frames} frames of ${facts.width}x${facts.height}.`);
    }
    return facts;
  } catch (error) {
    await rm(path.join(folder, output), { force: true });
    throw error;
  }
}

/** Passes bytes on. Throws when there are not exactly `expected`, so that a torn stream never becomes a video. */
async function* countBytes(source: AsyncIterable<Buffer>, expected: number): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > expected) {
      throw new MediaError('invalid_request', 'There are more frames than the request says.');
    }
    yield chunk;
  }
  if (seen < expected) {
    throw new MediaError('invalid_request', `The frames ended after ${seen} of ${expected} bytes.`);
  }
}
