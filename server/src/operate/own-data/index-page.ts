import * as z from 'zod';
import { jsonObject } from '../../platform/database/rows.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { type ExportedTable, exportedTables } from './declared-tables.ts';
import type { Snapshot } from './snapshot.ts';

/** Where a stored file lies in a copy. */
export function placeOf(key: string): string {
  return `files/${key.split('/').slice(1).join('/')}`;
}

type Row = Readonly<Record<string, unknown>>;

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --quiet: light-dark(#5b5470, #b6aecb); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; } h2 { margin: 0; font-size: 1.15rem; display: inline; }
nav ul { columns: 16rem; padding-left: 1.2rem; }
a { color: light-dark(#6d28d9, #c4b5fd); }
details { border-top: 1px solid var(--line); padding: .8rem 0; }
summary { cursor: pointer; }
.says, .none { color: var(--quiet); }
article { border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: .8rem 0; content-visibility: auto; contain-intrinsic-size: auto 16rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: .2rem 1rem; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; min-width: 0; }
pre { margin: 0; padding: .5rem; background: var(--soft); border-radius: .4rem; white-space: pre-wrap; font-size: .85rem; }
.media { display: flex; flex-wrap: wrap; gap: .6rem; margin-bottom: .8rem; }
.media img, .media video { max-width: 100%; max-height: 18rem; border-radius: .4rem; background: var(--soft); }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
`;

/** A page that shows all of a copy with its pictures, without a network. */
export async function* indexPage(snapshot: Snapshot, counts: ReadonlyMap<string, number>): AsyncGenerator<string> {
  const links = exportedTables.map(
    ({ file, title }) => `<li><a href="#${file}">${title}</a> (${counts.get(file) ?? 0})</li>`,
  );
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
<title>Your data</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Your data</h1>
<p>A copy of what this studio keeps about you, as it was at ${moment(snapshot.takenAt.toISOString())}. README.txt says what is in it, and what is not and why.</p>
<nav aria-label="What is in it"><ul>${links.join('')}</ul></nav>
`;
  for (const table of exportedTables) {
    const count = counts.get(table.file) ?? 0;
    yield sectionHead(table, count);
    for await (const lines of snapshot.lines(table)) {
      yield lines.map((line) => article(table.file, jsonObject.parse(JSON.parse(line)))).join('');
    }
    yield '</details>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

const OPEN = new Set(['account', 'profile', 'generations']);

function sectionHead({ file, title, says }: ExportedTable, count: number): string {
  const isOpen = OPEN.has(file) ? ' open' : '';
  return `<details id="${file}"${isOpen}><summary><h2>${title}</h2> (${count})</summary>
<p class="says">${says}</p>
${count === 0 ? '<p class="none">Nothing.</p>' : ''}`;
}

function article(file: string, row: Row): string {
  const media = mediaOf(file, row);
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return `<article>${media === '' ? '' : `<div class="media">${media}</div>`}<dl>${fields
    .map(([name, value]) => `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${shown(value)}</dd>`)
    .join('')}</dl></article>\n`;
}

function shown(value: unknown): string {
  if (typeof value === 'object') return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)$/.test(text) ? moment(text) : escapeHtml(text);
}

function moment(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 19).replace('T', ' '))} UTC</time>`;
}

const OUTPUT = /^\/files\/([\w./-]+)$/;
const outputsSchema = z.array(z.object({ url: z.string().regex(OUTPUT) }));
const fileSchema = z.object({ key: z.string(), folder: z.string() });

function mediaOf(file: string, row: Row): string {
  if (file === 'generations') {
    const outputs = outputsSchema.safeParse(row.outputs);
    const name = String(row.generation_name ?? 'A result');
    return outputs.success ? outputs.data.map(({ url }) => medium(url.replace(OUTPUT, '$1'), name)).join('') : '';
  }
  if (file !== 'files') return '';
  const stored = fileSchema.safeParse(row);
  // Results are shown with their generations.
  return stored.success && stored.data.folder !== 'generations' ? medium(stored.data.key, 'A file of yours') : '';
}

function medium(key: string, name: string): string {
  const place = escapeHtml(placeOf(key));
  const words = escapeHtml(name);
  if (/\.(png|jpe?g|webp|gif|avif)$/.test(key)) {
    return `<a href="${place}"><img src="${place}" alt="${words}" loading="lazy"></a>`;
  }
  if (/\.(mp4|webm|mov|mkv|avi)$/.test(key))
    return `<video src="${place}" controls preload="none" aria-label="${words}"></video>`;
  if (/\.(mp3|wav|ogg|m4a|flac|aac)$/.test(key))
    return `<audio src="${place}" controls preload="none" aria-label="${words}"></audio>`;
  return `<a href="${place}">${place}</a>`;
}
