import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BMFF, JPEG, MP3, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import * as z from 'zod';
import { buildProgram } from './build-program.ts';

const run = promisify(execFile);
const exiftool = join(dirname(createRequire(import.meta.url).resolve('exiftool-vendored.pl')), 'bin/exiftool');

/** Environment of a studio that has the marks program of the sources of now. */
export async function buildMarks() {
  const { script, remove } = await buildProgram('marks');
  return { env: { MARKS_PROGRAM: script }, remove };
}

const tags = z.record(z.string(), z.unknown());

/** What ExifTool reads in a file. */
export async function readTags(path: string): Promise<z.output<typeof tags>> {
  const { stdout } = await run(exiftool, ['-j', '-G', path], { maxBuffer: 16 * 1024 * 1024 });
  const [first = {}] = z.array(tags).parse(JSON.parse(stdout));
  return first;
}

/** Whether a reader that is not the program's own finds the marks of a PNG or a JPEG whole; null where it has none. */
export async function isValidElsewhere(body: Buffer): Promise<boolean | null> {
  const kind = [PNG, JPEG, BMFF, MP3].find((one) => one.canRead(body));
  if (kind === undefined) return null;
  const asset = new kind(body);
  const jumbf = asset.getManifestJUMBF();
  if (jumbf === undefined) return null;
  return (await ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(jumbf))).validate(asset)).isValid;
}
