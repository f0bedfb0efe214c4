// Writes assets/subjects.jsonl, one subject per line, from the Noto icons and emojilib's keywords. Run it after a change of the tables:
//   node scripts/build-subjects.mjs
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

/** Moves and scales a drawing so that it fills its 128 square: centred, with its foot on the lower edge. */
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

const shares = new Map();
for (const words of Object.values(keywords)) {
  for (const word of words.slice(1)) {
    shares.set(word, (shares.get(word) ?? 0) + 1);
  }
}
const keywordsByName = new Map(
  Object.values(keywords).map((words) => [
    words[0].replaceAll('_', '-'),
    words
      .slice(1)
      .filter((word) => shares.get(word) <= MAX_SHARED && word.length > 2 && !word.endsWith('ing'))
      .map((word) => word.replaceAll('_', ' ').toLowerCase()),
  ]),
);

const subjects = [];
for (const row of subjectTable.trim().split('\n')) {
  const [icon, words, stance, size, home] = row.split('|');
  const name = icon.replace(/-(?:medium-light|medium|light)-skin-tone$/, '');
  subjects.push({
    name,
    words: words.split(',').filter(Boolean),
    keywords: keywordsByName.get(name) ?? [],
    home: home || null,
    stance,
    size: Number(size),
    figure: null,
    svg: await fit(drawingOf(icon)),
  });
}
for (const { name, figure = null, icon, words, stance, size, home, body } of composedSubjects) {
  subjects.push({
    name,
    words: words.split(',').filter(Boolean),
    keywords: keywordsByName.get(name) ?? [],
    home,
    stance,
    size,
    figure,
    svg: await fit(body(icon ? drawingOf(icon) : '')),
  });
}

await writeFile(
  new URL('../assets/subjects.jsonl', import.meta.url),
  subjects.map((subject) => `${JSON.stringify(subject)}\n`).join(''),
);
process.stdout.write(`${subjects.length} subjects\n`);
