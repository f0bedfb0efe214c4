import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { startInstallation } from '../../e2e/support/installation.ts';
import { createPerson } from '../../e2e/support/person.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { makePages } from './pages-made.ts';
import { report, whole } from './report.ts';
import { percentile } from './statistics.ts';

/** Lighthouse varies from run to run; the median of a few is what its own documentation advises. */
const RUNS = Number(process.env.BENCH_ROUNDS ?? 3);
const TRIES = 4;
const PUBLIC_PAGES = ['/', '/about', '/contact', '/privacy', '/terms', '/login', '/signup', '/forgot-password'];
const parts = ['made', 'public', 'studio'] as const;
/** Words after the command: only a share link and a published result (`made`), the `public` pages, those behind sign-in (`studio`). */
const asked = parts.filter((part) => process.argv.includes(part));
/** Codes of languages there: those of public pages are measured alone, `npm run bench:pages -w @kinora/bench -- de ar`. */
const languages = process.argv.slice(2).filter((code) => !parts.some((part) => part === code));
const isAsked = (part: (typeof parts)[number]) => (asked.length === 0 ? languages.length === 0 : asked.includes(part));
const unknown = languages.filter((code) => !existsSync(new URL(`../../texts/languages/${code}.json`, import.meta.url)));
if (unknown.length > 0) throw new Error(`The studio has no texts in ${unknown.join(', ')}.`);
const STUDIO_PAGES = ['/dashboard', '/gallery', '/flux-generator', '/settings'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const auditSchema = z.object({
  finalUrl: z.url(),
  scores: z.record(z.string(), z.number()),
  largestPaintMs: z.number(),
  blockingMs: z.number(),
  layoutShift: z.number(),
  scriptBytes: z.number(),
  failures: z.array(z.string()),
});
type Audit = z.infer<typeof auditSchema>;

const folder = fileURLToPath(new URL('../lighthouse', import.meta.url));
if (!existsSync(`${folder}/node_modules/lighthouse-pwa`)) {
  console.log('Installing Lighthouse beside the bench, once.');
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
}

const installation = await startInstallation();
try {
  const person = await createPerson(installation.origin);
  const cookie = person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await untilQuiet();
  const others = watchOthers();
  const rows: string[][] = [];
  for (const code of languages) {
    for (const path of PUBLIC_PAGES) rows.push(await measure(`/${code}${path === '/' ? '' : path}`));
  }
  if (isAsked('made')) {
    for (const path of await makePages(installation.origin, person)) rows.push(await measure(path));
  }
  if (isAsked('public')) {
    for (const path of PUBLIC_PAGES) rows.push(await measure(path));
  }
  if (isAsked('studio')) {
    for (const path of STUDIO_PAGES) rows.push(await measure(path, cookie));
  }
  await report({
    title: 'Pages',
    method: [
      `Lighthouse's mobile audit (simulated slow 4G, processor slowed four times), medians of ${RUNS} runs in headless Chromium`,
      `on this machine, from the built studio on loopback with brotli. Other programs had ${percent(others())} of the machine.`,
    ],
    head: ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS', 'JS KB'],
    rows,
  });
  await person.leave();
} finally {
  await installation.stop();
}

async function measure(path: string, cookie?: string): Promise<string[]> {
  const audits: Audit[] = [];
  for (let run = 0; run < RUNS; run += 1) audits.push(await audit(path, cookie));
  const median = (read: (audit: Audit) => number) => percentile(audits.map(read), 0.5);
  const failures = new Set(audits.flatMap((one) => one.failures));
  if (failures.size > 0) console.log(`${path}: ${[...failures].join(', ')}`);
  const row = [
    path,
    ...CATEGORIES.map((category) => whole(median(({ scores }) => scores[category] ?? 0))),
    whole(median(({ largestPaintMs }) => largestPaintMs)),
    whole(median(({ blockingMs }) => blockingMs)),
    median(({ layoutShift }) => layoutShift).toFixed(3),
    (median(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
  ];
  // What comes later may fail; this has been measured.
  console.log(row.join(' | '));
  return row;
}

async function audit(path: string, cookie = ''): Promise<Audit> {
  const url = `${installation.origin}${path}`;
  const answer = await tryAudit(url, cookie, TRIES);
  if (new URL(answer.finalUrl).pathname !== path) throw new Error(`${path} led to ${answer.finalUrl}`);
  return answer;
}

/** The browser now and then loses its own trace; such a run says nothing about the page. */
async function tryAudit(url: string, cookie: string, tries: number): Promise<Audit> {
  const { stdout } = await promisify(execFile)(process.execPath, ['audit.mjs', url], {
    cwd: folder,
    env: { ...process.env, COOKIE: cookie },
  });
  const answer = auditSchema.safeParse(JSON.parse(stdout));
  if (answer.success) return answer.data;
  if (tries <= 1) throw answer.error;
  return tryAudit(url, cookie, tries - 1);
}
