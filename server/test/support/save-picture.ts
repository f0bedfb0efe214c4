import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/platform/log/log.ts';
import type { Marking } from '../../src/studio/files/mark-file.ts';
import { saveOutput } from '../../src/studio/files/save-output.ts';
import type { OutputPlace } from '../../src/studio/files/store-outputs.ts';

type Picture = { index: number; body: Buffer; imageFormat?: 'png' | 'jpeg' | 'webp' };

const away = () => Promise.reject(new Error('Nothing marks here'));
const unmarked: Marking = {
  marks: {
    studio: async () => 'Kinora',
    prepare: async () => undefined,
    ...{ sign: away, read: away, archive: away, close: async () => undefined },
  },
  log: createLog('silent', 'test'),
  invisible: null,
  facts: {
    generator: { name: 'Kinora', version: '0' },
    studio: 'Kinora',
    tool: 'Test',
    sourceType: 'https://kinora.test',
  },
  ingredients: async () => [],
};

/** Keeps a picture as a worker does while nothing can be marked. */
export async function savePicture({ body, ...picture }: OutputPlace & Picture) {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-picture-'));
  try {
    await writeFile(join(folder, 'delivered'), body);
    return await saveOutput({ ...picture, marking: unmarked, folder, file: 'delivered' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
