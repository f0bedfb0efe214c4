import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readC2pa } from '../../../test/support/c2pa-reader.ts';
import { signAsCamera } from '../../../test/support/camera-marks.ts';
import { CAPTURED, EDITED, type MarkedStudio, startMarkedStudio } from '../../../test/support/marked-studio.ts';
import { readTags } from '../../../test/support/marks.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { keepAsUpload } from './upload.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let marked: MarkedStudio;
let studio: MarkedStudio['studio'];
let folder: MarkedStudio['folder'];
let rich: MarkedStudio['rich'];
let stored: MarkedStudio['stored'];
let onDisk: MarkedStudio['onDisk'];
let readMarks: MarkedStudio['readMarks'];
let madeBy: MarkedStudio['madeBy'];
let expectMarked: MarkedStudio['expectMarked'];
beforeAll(async () => {
  marked = await startMarkedStudio();
  ({ studio, folder, rich, stored, onDisk, readMarks, madeBy, expectMarked } = marked);
}, 120_000);
afterAll(() => marked.stop());
beforeEach(() => studio.fal.follow(() => undefined));

test('what is made of an upload says that it is an edit of it', async () => {
  const answer = { body: { image: { url: `${studio.runware.origin}/picture.png` } } };
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
  const person = await rich();
  const imageUrl = await storedInput(studio, person, { folder: 'bria-bg-remove-input' });
  const made = await madeBy(person, await studio.submitTo(person, 'fal-bria-bg-remove', { imageUrl }));
  await expectMarked(made, { sourceType: EDITED, tool: 'Background Remover' });
  const { active } = await readMarks(made.body, made.output.contentType);
  expect(active).toMatch(/c2pa\.opened.*c2pa\.edited/);
  expect(active).toContain('parentOf');
});

test('the marks of an upload stay, although the upload itself is written anew', async () => {
  const { marks: own } = studio.deps;
  const plain = await onDisk(
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#36c' } })
      .png()
      .toBuffer(),
    'own.png',
  );
  const facts = {
    generator: { name: 'Camera', version: '1' },
    studio: 'Elsewhere',
    tool: 'A lens',
    sourceType: CAPTURED,
  };
  const signed = join(folder, 'signed.png');
  await own.sign({ path: plain, output: signed, contentType: 'image/png', isTurned: false, facts, ingredients: [] });
  const person = await rich();
  const upload = await keepAsUpload(studio.deps, person.token, {
    folder: 'bria-bg-remove-input',
    kind: 'image',
    body: await readFile(signed),
  });
  expect((await stored(upload.url)).includes('c2pa')).toBe(false);
  const answer = { body: { image: { url: `${studio.runware.origin}/picture.png` } } };
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
  const made = await madeBy(person, await studio.submitTo(person, 'fal-bria-bg-remove', { imageUrl: upload.url }));
  await expectMarked(made, { sourceType: EDITED, tool: 'Background Remover' });
  const { all } = await readMarks(made.body, made.output.contentType);
  expect(Object.keys(all.manifests)).toHaveLength(2);
  expect(JSON.stringify(all.manifests)).toContain(CAPTURED);
});

test.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
] as const)(
  'what an upload (%s) and its marks tell of a camera and a place stands in nothing made of it, and its marks stay',
  async (format, contentType) => {
    const [place, camera] = ['48,51.5021N', 'Secretcam 12'];
    const taken = sharp({ create: { width: 90, height: 60, channels: 3, background: '#36c' } })
      .withExif({ IFD0: { Model: camera }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
      .toFormat(format);
    const signed = await signAsCamera(await onDisk(await taken.toBuffer(), `taken.${format}`), {
      ...{ contentType, place, camera },
    });
    const told = JSON.stringify(await readTags(await onDisk(signed, `told.${format}`)));
    expect([told.includes(camera), /GPS/.test(told), signed.includes(place)]).toEqual([true, true, true]);
    const person = await rich();
    const { url } = await keepAsUpload(studio.deps, person.token, {
      ...{ folder: 'bria-bg-remove-input', kind: 'image', body: signed },
    });
    const answer = { body: { image: { url: `${studio.runware.origin}/picture.png` } } };
    studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
    const made = await madeBy(person, await studio.submitTo(person, 'fal-bria-bg-remove', { imageUrl: url }));
    for (const body of [await stored(url), made.body]) {
      expect([body.includes(camera), body.includes(place)]).toEqual([false, false]);
      expect(JSON.stringify(await readTags(await onDisk(body, 'stripped')))).not.toMatch(/GPS|Secretcam/);
    }
    const { root_certificate } = await studio.database
      .selectFrom('mark_issuers')
      .select('root_certificate')
      .executeTakeFirstOrThrow();
    const reading = readC2pa(made.body, root_certificate);
    expect([reading?.problems, reading?.manifests.length]).toEqual([[], 2]);
    expect(reading?.active.redacted).toHaveLength(2);
    const { state, active, all } = await readMarks(made.body, made.output.contentType);
    expect([state, active.includes(EDITED)]).toEqual(['Trusted', true]);
    expect(JSON.stringify(all.manifests)).toContain(CAPTURED);
  },
);
