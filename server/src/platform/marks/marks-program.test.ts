import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarksProgram } from './marks-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-marks-program-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that answers what it is asked about a file by this expression of its request, or not at all. */
async function programThatSays(expression: string) {
  const program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `process.on('message', (request) => { const said = ${expression}; if (said !== null) process.send(said); });
     process.on('disconnect', () => process.exit());
     process.send({ kind: 'ready' });`,
  );
  return createMarksProgram({ marks: { program } });
}

const MARKS = `{ kind: 'marks', id: request.id, manifests: String(process.pid), sourceType: null }`;

async function fileCalled(name: string) {
  const path = join(folder, name);
  await writeFile(path, 'a file');
  return { path, contentType: 'image/png', roots: '' };
}

test('after one that had to be ended the next is asked, and is not ended with it', async () => {
  const [good, bad] = [await fileCalled('good.png'), await fileCalled('bad.png')];
  const program = await programThatSays(`request.path.endsWith('bad.png') ? { kind: 'nonsense' } : ${MARKS}`);
  const { manifests: first } = await program.read(good);
  await expect(program.read(bad)).rejects.toMatchObject({ code: 'away' });
  // The end of the first is heard while the second starts and answers.
  const { manifests: second } = await program.read(good);
  expect(second).not.toBe(first);
  for (let time = 0; time < 20; time += 1) expect((await program.read(good)).manifests).toBe(second);
  await program.close();
  expect(() => process.kill(Number(second), 0)).toThrow('ESRCH');
});
