import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { composedSubjects } from './subject-bodies.mjs';
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
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let left = info.width;
  let right = 0;
  let top = info.height;
  let bottom = 0;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (data[(y * info.width + x) * 4 + 3] > 40) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    }
  }
  const unit = info.width / 192;
  const box = {
    x: left / unit - 32,
    y: top / unit - 32,
    width: (right - left + 1) / unit,
    height: (bottom - top + 1) / unit,
  };
  const scale = 126 / Math.max(box.width, box.height);
  const x = 64 - (box.x + box.width / 2) * scale;
  const y = 127 - (box.y + box.height) * scale;
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

/** Writes one subject a line, from the tables, the Noto icons and emojilib's keywords. */
export async function writeSubjects(file) {
  const keywordsOf = readKeywords();
  const rows = [
    ...subjectTable
      .trim()
      .split('\n')
      .map((row) => {
        const [icon, words, stance, size, home] = row.split('|');
        const name = icon.replace(/-(?:medium-light|medium|light)-skin-tone$/, '');
        return { name, words, stance, size: Number(size), home: home || null, svg: drawingOf(icon) };
      }),
    ...composedSubjects.map(({ icon, body, ...subject }) => ({ ...subject, svg: body(icon ? drawingOf(icon) : '') })),
  ];
  const subjects = await Promise.all(
    rows.map(async ({ name, words, stance, size, home, figure = null, svg }) => ({
      name,
      words: words.split(',').filter(Boolean),
      keywords: keywordsOf.get(name) ?? [],
      home,
      stance,
      size,
      figure,
      svg: await fit(svg),
    })),
  );
  await writeFile(file, subjects.map((subject) => `${JSON.stringify(subject)}\n`).join(''));
}
