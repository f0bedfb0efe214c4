import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { bodies } from './subject-bodies.mjs';
import { subjectTable } from './subject-table.mjs';

const require = createRequire(import.meta.url);
const noto = require('@iconify-json/noto/icons.json');
const keywords = require('emojilib/dist/emoji-en-US.json');

/** Keywords that many pictures share say nothing about one of them. */
const MAX_SHARED = 1;
const MEASURE = 256;

function drawingOf(name) {
  const parent = noto.icons[name] ? name : noto.aliases?.[name]?.parent;
  const body = parent && noto.icons[parent]?.body;
  if (!body) {
    throw new Error(`No icon is called ${name}`);
  }
  return body;
}

/** Moves and scales a drawing so that it fills its 128 square: centered, with its foot on the lower edge. */
async function fit(body) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-32 -32 192 192" width="${MEASURE * 1.5}" height="${MEASURE * 1.5}">${body}</svg>`;
  const cover = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).png().toBuffer();
  const { info } = await sharp(cover).trim({ background: '#000', threshold: 40 }).toBuffer({ resolveWithObject: true });
  const unit = (MEASURE * 1.5) / 192;
  const [width, height] = [info.width / unit, info.height / unit];
  const scale = 126 / Math.max(width, height);
  const x = 64 - (-info.trimOffsetLeft / unit - 32 + width / 2) * scale;
  const y = 127 - (-info.trimOffsetTop / unit - 32 + height) * scale;
  const tidy = (value) => Number(value.toFixed(2));
  return `<g transform="translate(${tidy(x)} ${tidy(y)}) scale(${tidy(scale)})">${body}</g>`;
}

/** Keywords of each icon that few others share. */
function readKeywords() {
  const shares = new Map();
  for (const words of Object.values(keywords)) {
    for (const word of words.slice(1)) {
      shares.set(word, (shares.get(word) ?? 0) + 1);
    }
  }
  return new Map(
    Object.values(keywords).map((words) => [
      words[0].replaceAll('_', '-'),
      words
        .slice(1)
        .filter((word) => shares.get(word) <= MAX_SHARED && word.length > 2 && !word.endsWith('ing'))
        .map((word) => word.replaceAll('_', ' ').toLowerCase()),
    ]),
  );
}

/** Writes one subject a line, from the table, the Noto icons and emojilib's keywords. */
export async function writeSubjects(file) {
  const keywordsOf = readKeywords();
  const lines = subjectTable
    .trim()
    .split('\n')
    .map(async (row) => {
      const [icon, words, stance, size, home, build = '', named, figure = null] = row.split('|');
      const name = named || icon.replace(/-(?:medium-light|medium|light)-skin-tone$/, '');
      const [body, ...colors] = build.split(' ');
      const drawing = icon && drawingOf(icon);
      return `${JSON.stringify({
        name,
        words: words.split(',').filter(Boolean),
        keywords: keywordsOf.get(name) ?? [],
        home: home || null,
        stance,
        size: Number(size),
        figure,
        svg: await fit(body ? bodies[body](drawing, colors) : drawing),
      })}\n`;
    });
  await writeFile(file, (await Promise.all(lines)).join(''));
}
