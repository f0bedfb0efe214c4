import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Output } from '../../src/studio/files/wire.ts';
import { startAdminStudio } from './administration.ts';
import { buildMarks, isValidElsewhere, readTags } from './marks.ts';
import { createPerson, type Person } from './people.ts';
import { buildMedia } from './videos.ts';

/** Where a file says that it comes from (IPTC). */
export const MADE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
export const CAPTURED = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
export const BY_ALGORITHM = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';
export const CHOSEN = 'http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits';
export const EDITED = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const manifestStore = z.object({
  validation_state: z.string(),
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.looseObject({})),
});

export type MarkedStudio = Awaited<ReturnType<typeof startMarkedStudio>>;

/** A studio with the programs of the sources of now that measures videos and marks files. */
export async function startMarkedStudio() {
  const [media, marks] = await Promise.all([buildMedia(), buildMarks()]);
  const folder = await mkdtemp(join(tmpdir(), 'kinora-marks-'));
  const studio = await startAdminStudio({ env: { ...media.env, ...marks.env } });

  const rich = () => createPerson(studio.database, { tokens: 5000 });

  async function stored(url: string | null | undefined): Promise<Buffer> {
    const file = await studio.deps.store.get(String(url).replace('/files/', ''));
    if (file === null) throw new Error(`Nothing is stored at ${url}`);
    return Buffer.concat(await file.stream.toArray());
  }

  async function onDisk(body: Buffer, name: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, body);
    return path;
  }

  async function readMarks(body: Buffer, contentType: string) {
    const { manifests } = await studio.deps.marks.read({ path: await onDisk(body, 'read'), contentType });
    const found = manifestStore.parse(JSON.parse(manifests ?? 'null'));
    return {
      state: found.validation_state,
      active: JSON.stringify(found.manifests[found.active_manifest]),
      all: found,
    };
  }

  async function madeBy(person: Person, id: string): Promise<{ output: Output; body: Buffer }> {
    const { status, outputs } = await studio.ended(person, id);
    expect(status).toBe('completed');
    const [output] = outputs;
    if (output === undefined) throw new Error('Nothing was made');
    return { output, body: await stored(output.url) };
  }

  /** Whole by the studio's own reader and by another one, and read by ExifTool. */
  async function expectMarked(
    { output, body }: { output: Output; body: Buffer },
    { sourceType, tool }: { sourceType: string; tool: string },
  ): Promise<void> {
    const { state, active } = await readMarks(body, output.contentType);
    expect(state).toBe('Trusted');
    expect(active).toContain(sourceType);
    expect(active).toContain(tool);
    expect([true, null]).toContain(await isValidElsewhere(body));
    const ending = output.url.split('.').at(-1);
    const tags = await readTags(await onDisk(body, `tags.${ending}`));
    expect(tags['XMP:DigitalSourceType']).toBe(sourceType);
    expect(output.bytes).toBe(body.length);
    const row = await studio.database
      .selectFrom('files')
      .select('bytes')
      .where('key', '=', output.url.replace('/files/', ''))
      .executeTakeFirstOrThrow();
    expect(Number(row.bytes)).toBe(body.length);
  }

  return {
    studio,
    folder,
    rich,
    stored,
    onDisk,
    readMarks,
    madeBy,
    expectMarked,
    /** The variables that name the programs. */
    env: { ...media.env, ...marks.env },

    async stop(): Promise<void> {
      await studio.stop();
      await media.remove();
      await marks.remove();
      await rm(folder, { recursive: true });
    },
  };
}
