import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanSvg } from '../../src/platform/brand/clean-svg.ts';
import { makeIcons, prepareCard, prepareLogo } from '../../src/platform/brand/pictures.ts';

const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" width="40" height="20">${inside}</svg>`,
  );
const shape = '<rect width="40" height="20" fill="#0f766e"/>';

/** Whatever runs, loads or leads elsewhere. */
const harmful =
  /<script|<foreignObject|<image|<iframe|<a[\s>]|<animate|<set|<filter|<!|<\?|\son\w+\s*=|javascript:|https?:\/\/(?!www\.w3\.org)|data:|file:|@import|evil/i;

const hostile: Record<string, string> = {
  script: '<script>fetch("https://evil.example")</script>',
  'script in CDATA': '<script><![CDATA[alert(1)]]></script>',
  'script by another prefix': '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  'script in capitals': '<SCRIPT>alert(1)</SCRIPT><ScRiPt href="https://evil.example"/>',
  handlers: '<rect width="9" height="9" onload="alert(1)" onclick="alert(1)" ONMOUSEOVER="alert(1)"/>',
  'a link': '<a href="javascript:alert(1)" xlink:href="https://evil.example"><rect width="9" height="9"/></a>',
  'a page':
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
  'a picture from elsewhere': '<image href="https://evil.example/p.png" width="9" height="9"/>',
  'a file of the server': '<image xlink:href="file:///etc/passwd" width="9" height="9"/>',
  'a copy from elsewhere':
    '<use href="https://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml;base64,AAAA#a"/>',
  'paint from elsewhere':
    '<rect width="9" height="9" fill="url(https://evil.example#a)" mask="url( \'//evil.example#m\')"/>',
  'a style that loads':
    '<style>@import "https://evil.example/x.css"; rect { background: url(https://evil.example) }</style>',
  'a style that hides its words': '<style>rect { fill: u\\72l(https://evil.example) }</style>',
  'a style that becomes a tag': '<style>&lt;script&gt;alert(1)&lt;/script&gt;</style>',
  'a style of one part': '<rect width="9" height="9" style="fill:url(https://evil.example)"/>',
  'an animated address':
    '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  filters: '<filter id="f"><feImage href="https://evil.example"/></filter>',
  'instructions to other programs': '<?xml-stylesheet href="https://evil.example/x.xsl"?>',
  'an embedded comment': '<!--><script>alert(1)</script>-->',
};

test.each(Object.entries(hostile))('of a drawing with %s the drawing alone is kept', async (_, inside) => {
  const cleaned = cleanSvg(svg(shape + inside));
  expect(cleaned).not.toMatch(harmful);
  expect(cleaned).toContain('fill="#0f766e"');
  const { type, bytes } = await prepareLogo(svg(shape + inside));
  expect(type).toBe('svg');
  expect(bytes.toString()).toBe(cleaned);
});

test('what only draws stays: gradients, masks, copies of its own parts and colors in a sheet', () => {
  const inside =
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient>' +
    '<clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath></defs><style>.a { fill: #123456; }</style>' +
    '<g clip-path="url(#c)"><rect class="a" width="9" height="9" fill="url(#g)" style="opacity:.5"/></g><use href="#c"/>';
  const cleaned = cleanSvg(svg(inside));
  for (const part of [
    'linearGradient id="g"',
    'clipPath id="c"',
    '.a { fill: #123456; }',
    'url(#c)',
    'url(#g)',
    'href="#c"',
    'opacity:.5',
  ])
    expect(cleaned).toContain(part);
});

const bomb = (levels: number) =>
  `<!DOCTYPE svg [<!ENTITY a0 "lol">${Array.from({ length: levels }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>`;
const copies = `<defs><g id="c0">${shape}</g>${Array.from({ length: 25 }, (_, n) => `<g id="c${n + 1}"><use href="#c${n}"/><use href="#c${n}"/></g>`).join('')}</defs><use href="#c25"/>`;

test.each([
  ['a bomb of entities', svg('<text>&a9;</text>', bomb(9))],
  [
    'a file of the server as an entity',
    svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ],
  ['copies of copies of copies', svg(copies)],
  ['more than it may weigh', svg(`<title>${'x'.repeat(300_000)}</title>${shape}`)],
  ['bytes that are no text', Buffer.concat([Buffer.from('<svg '), Buffer.from([0xff, 0xfe, 0xfd])])],
  [
    'a size that nobody could draw',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000"><rect/></svg>'),
  ],
  ['a page', Buffer.from('<html><body><svg></svg></body></html>')],
  ['no picture at all', Buffer.from('MZ this is a program')],
  [
    'a broken picture',
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]),
  ],
])('%s is refused', async (_, bytes) => {
  for (const prepare of [prepareLogo, makeIcons, prepareCard]) {
    await expect(prepare(bytes)).rejects.toMatchObject({ status: 400, code: 'invalid_file' });
  }
});

test('a photo is written anew, without what its camera has said in it', async () => {
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Artist: 'Somebody', Copyright: '<script>' } })
    .jpeg()
    .toBuffer();
  const { type, bytes } = await prepareLogo(photo);
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ type, width, height, exif }).toEqual({ type: 'png', width: 576, height: 192, exif: undefined });
});

test('one picture becomes every icon, each of its size', async () => {
  const icons = await makeIcons(svg(shape));
  const sizes = async (name: 'apple' | 'small' | 'large' | 'maskable') =>
    (await sharp(icons[name].bytes).metadata()).width;
  expect([await sizes('apple'), await sizes('small'), await sizes('large'), await sizes('maskable')]).toEqual([
    180, 192, 512, 512,
  ]);
  expect(icons.ico.bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect((await sharp(icons.ico.bytes.subarray(22)).metadata()).width).toBe(32);
  expect(icons.svg.bytes.toString()).toContain('fill="#0f766e"');
  expect(icons.done.bytes.toString()).toContain('#4ade80');
});
