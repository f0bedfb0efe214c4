import { copyFile, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { cleanAvi } from '../clean/clean-avi.ts';
import { cleanBoxes } from '../clean/clean-boxes.ts';
import { cleanMatroska } from '../clean/clean-matroska.ts';
import { probe } from '../probe/probe.ts';
import type { CleanRequest, Facts } from '../schemas.ts';
import { findVideo } from '../working-file.ts';

/**
 * Copies a video without what it says beside what is seen and heard: titles, places, devices, manifests. They are
 * overwritten where they are, so that its packets stay as they came. Throws `not_found`, `unreadable`, `too_large`.
 */
export async function clean({ folder, file, output }: CleanRequest): Promise<Facts> {
  const found = await findVideo(folder, file);
  const copy = path.join(folder, output);
  await copyFile(found.path, copy);
  const { size } = await stat(copy);
  const handle = await open(copy, 'r+');
  try {
    if (found.container === 'avi') {
      await cleanAvi(handle, 0, size);
    } else if (found.container === 'mp4' || found.container === 'mov') {
      await cleanBoxes(handle, size);
    } else {
      await cleanMatroska(handle, size);
    }
  } finally {
    await handle.close();
  }
  return probe({ folder, file: output });
}
