import { crc32, deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoundSettings } from './found-settings.ts';
import { readA1111 } from './read-a1111.ts';
import { readComfy } from './read-comfy.ts';
import { readSettings } from './read-file.ts';
import { readMidjourney } from './read-midjourney.ts';

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG of one pixel with this in it. */
function png(...chunks: Buffer[]): Buffer {
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.from([0, 0])));
  return Buffer.concat([signature, chunk('IHDR', head), ...chunks, pixels, chunk('IEND', Buffer.alloc(0))]);
}

const tEXt = (name: string, text: string) => chunk('tEXt', Buffer.from(`${name}\0${text}`, 'latin1'));
const zTXt = (name: string, text: string) =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(text)]));
const iTXt = (name: string, text: string) => chunk('iTXt', Buffer.from(`${name}\0\0\0\0\0${text}`));

/** EXIF whose only field is a comment in UTF-16, most significant byte first. */
function exif(comment: string): Buffer {
  const text = Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(comment, 'utf16le').swap16()]);
  const tiff = Buffer.alloc(44);
  tiff.write('II*\0', 0, 'latin1');
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt32LE(at, at === 10 ? 4 : 14 + 8);
    tiff.writeUInt16LE(1, at - 2);
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(28, 0x9286, 7, text.length, 44);
  entry(10, 0x8769, 4, 1, 26);
  tiff.writeUInt32LE(8, 4);
  return Buffer.concat([tiff, text]);
}

function jpeg(comment: string): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif(comment)]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 4);
  return Buffer.concat([head, body, Buffer.from([0xff, 0xd9])]);
}

function webp(comment: string): Buffer {
  const part = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const extended = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const inner = Buffer.concat([Buffer.from('WEBP'), part('VP8X', extended), part('EXIF', exif(comment))]);
  return part('RIFF', inner);
}

function read(file: Uint8Array): Promise<FoundSettings | null> {
  const bytes = new ArrayBuffer(file.length);
  new Uint8Array(bytes).set(file);
  return readSettings(bytes);
}

const A1111 = `a red fox, <lora:film_grain:0.8> (snow:1.2)
second line
Negative prompt: blurry, text
Steps: 200, Sampler: Euler a, CFG scale: 7.5, Seed: 12345, Size: 4096x2048, Model hash: 6ce0161689, Model: dreamshaper_8, Lora hashes: "film_grain: ab12, x: cd", Version: v1.9.4`;

const comfy = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 42,
      steps: 28,
      cfg: 6,
      sampler_name: 'dpmpp_2m',
      model: ['10', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sdxl.safetensors' } },
  '10': { class_type: 'LoraLoader', inputs: { lora_name: 'ink.safetensors', model: ['4', 0] } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 768, height: 1024 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: ['8', 0], clip: ['10', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'ugly', clip: ['10', 1] } },
  '8': { class_type: 'String Literal', inputs: { string: 'an old tram' } },
};

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:AISystemUsed>Flux Generator</Iptc4xmpExt:AISystemUsed>
<Iptc4xmpExt:AIPromptInformation>A lighthouse &amp; a storm</Iptc4xmpExt:AIPromptInformation>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

describe('a file is read', () => {
  const ofA1111 = {
    source: 'a1111',
    prompt: 'a red fox,  (snow:1.2)\nsecond line',
    negativePrompt: 'blurry, text',
    seed: 12345,
    steps: 200,
    guidance: 7.5,
    width: 4096,
    height: 2048,
    model: 'dreamshaper_8',
  };

  test.each([
    ['the text of a PNG', png(tEXt('parameters', A1111))],
    ['the compressed text of a PNG', png(zTXt('parameters', A1111))],
    ['the comment of a JPEG', jpeg(A1111)],
    ['the comment of a WebP', webp(A1111)],
  ])('as Automatic1111 writes it into %s', async (_where, file) => {
    const found = await read(file);
    expect(found).toMatchObject(ofA1111);
    expect(found?.others).toEqual(
      expect.arrayContaining([
        { name: 'LoRA', value: 'film_grain' },
        { name: 'Sampler', value: 'Euler a' },
        { name: 'Lora hashes', value: 'film_grain: ab12, x: cd' },
      ]),
    );
  });

  test('as ComfyUI writes it: from the sampler back to words, size, model and LoRA', async () => {
    expect(
      await read(png(tEXt('prompt', JSON.stringify(comfy).replace('"steps":28', '"steps":28,"x":NaN')))),
    ).toMatchObject({
      source: 'comfyui',
      prompt: 'an old tram',
      negativePrompt: 'ugly',
      seed: 42,
      steps: 28,
      guidance: 6,
      width: 768,
      height: 1024,
      model: 'sdxl.safetensors',
      others: expect.arrayContaining([{ name: 'LoRA', value: 'ink.safetensors' }]),
    });
  });

  test('as a drawn workflow of ComfyUI, where the graph that was sent is not in the file', () => {
    const workflow = {
      nodes: [
        {
          id: 3,
          type: 'KSampler',
          widgets_values: [99, 'fixed', 30, 5, 'euler', 'normal', 1],
          inputs: [
            { name: 'positive', link: 1 },
            { name: 'latent_image', link: 2 },
          ],
        },
        { id: 6, type: 'CLIPTextEncode', widgets_values: ['a kite'], inputs: [] },
        { id: 5, type: 'EmptyLatentImage', widgets_values: [512, 640, 1] },
      ],
      links: [
        [1, 6, 0, 3, 0, 'CONDITIONING'],
        [2, 5, 0, 3, 1, 'LATENT'],
      ],
    };
    expect(readComfy(JSON.stringify(workflow))).toMatchObject({
      prompt: 'a kite',
      seed: 99,
      steps: 30,
      guidance: 5,
      width: 512,
      height: 640,
    });
  });

  test('as Midjourney writes it', async () => {
    const description = 'a paper boat --ar 16:9 --seed 7 --no fog, people --tile --v 6.1 Job ID: 1b2c-33';
    expect(await read(png(tEXt('Description', description)))).toEqual({
      source: 'midjourney',
      prompt: 'a paper boat',
      negativePrompt: 'fog, people',
      seed: 7,
      ratio: '16:9',
      model: 'Midjourney 6.1',
      others: [{ name: '--tile', value: '✓' }],
    });
  });

  test("as IPTC's fields say it, which files made here carry", async () => {
    expect(await read(png(iTXt('XML:com.adobe.xmp', xmp)))).toEqual({
      source: 'iptc',
      prompt: 'A lighthouse & a storm',
      model: 'Flux Generator',
      others: [],
    });
  });

  test('a photo with a caption, and a picture that says nothing, have no settings', async () => {
    expect(await read(png(tEXt('Description', 'Grandmother in the garden, 1994')))).toBeNull();
    expect(await read(png())).toBeNull();
  });
});

describe('whatever the bytes are, reading ends without a fault', () => {
  const files = [png(tEXt('parameters', A1111)), png(zTXt('prompt', JSON.stringify(comfy))), jpeg(A1111), webp(A1111)];

  test('random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
        await read(bytes);
      }),
      { numRuns: 200 },
    );
  });

  test('cut off and changed anywhere', async () => {
    const broken = fc.tuple(fc.constantFrom(...files), fc.nat(), fc.nat(), fc.nat(255)).map(([file, end, at, byte]) => {
      const copy = Buffer.from(file.subarray(0, end % (file.length + 1)));
      if (copy.length > 0) copy[at % copy.length] = byte;
      return copy;
    });
    await fc.assert(
      fc.asyncProperty(broken, async (file) => {
        await read(file);
      }),
      { numRuns: 300 },
    );
  });

  test('any text, also long and repeated, and any graph', () => {
    const piece = fc.constantFrom('a:"', 'Steps: 1, ', '--ar ', ' --', '<lora:', 'x', ',', '"', '\\', ': ', '\n', '—');
    const long = fc
      .tuple(fc.array(piece, { maxLength: 8 }), fc.nat(20_000))
      .map(([all, times]) => all.join('').repeat(times));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          long.map((text) => text.slice(0, 200_000)),
        ),
        (text) => {
          readA1111(text);
          readMidjourney(text);
          readComfy(text);
        },
      ),
      { numRuns: 100 },
    );
    const link = fc.tuple(fc.constantFrom('1', '2', '3'), fc.constant(0));
    const input = fc.oneof(link, fc.string(), fc.integer(), fc.constant(null));
    const node = fc.record({
      class_type: fc.constantFrom('KSampler', 'X'),
      inputs: fc.dictionary(fc.constantFrom('positive', 'model', 'text', '__proto__'), input),
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('1', '2', '3'), node), (graph) => {
        readComfy(JSON.stringify(graph));
      }),
    );
    fc.assert(fc.property(fc.json(), (json) => void readComfy(json)));
  });
});
