import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAMED = '<link rel="modulepreload" ';
const LATER = 'after-paint';
const START = '<script type="module" async="">';

/** What an outline may draw beyond its first paint, such as pictures of a list, holds the scripts up this long at the most. */
const MORE_MS = 400;
/** A page that is not painted by then, or says nothing of its paints, starts all the same. */
const LATEST_MS = 2000;

/** A tab that nobody sees is not painted. */
const untilPainted = `await new Promise((go)=>{
if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes('paint'))return go();
new PerformanceObserver(go).observe({type:'paint',buffered:true});
document.addEventListener('visibilitychange',go,{once:true});
setTimeout(go,${LATEST_MS});
});
const {firstDrawn}=globalThis;
if(firstDrawn&&!document.hidden)await Promise.race([firstDrawn,new Promise((go)=>setTimeout(go,${MORE_MS}))]);
for(const link of document.querySelectorAll('link[rel=${LATER}]'))link.rel='modulepreload';
`;

/** One after the other, as the page named them: all are on their way by then, and none holds the page for the next. */
function asAwaited(start: string): string {
  return start
    .replaceAll(/^import (?<file>"[^"]+");$/gm, 'await import($<file>);')
    .replaceAll(/^import \* as (?<name>\w+) from (?<file>"[^"]+");$/gm, 'const $<name> = await import($<file>);');
}

/**
 * Has browsers fetch the scripts of each prerendered page when they have painted its outline: on a slow line they would
 * take the way of its style sheets, letters and pictures, and on a slow processor the time of the paint.
 */
export async function postponeScripts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(folder, file);
    const html = await readFile(path, 'utf8');
    const [head, start, ...more] = html.replaceAll(NAMED, `<link rel="${LATER}" fetchpriority="low" `).split(START);
    if (start === undefined || more.length > 0) throw new Error(`${file} starts in another way than known`);
    await writeFile(path, `${head}${START}${untilPainted}${asAwaited(start)}`);
  }
}
