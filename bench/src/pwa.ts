import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { startInstallation } from '../../e2e/support/installation.ts';
import { createPerson } from '../../e2e/support/person.ts';
import { report } from './report.ts';

/** Where the installed studio begins, and where most people install it. */
const PAGES = ['/dashboard', '/gallery', '/'];

const answerSchema = z.object({
  finalUrl: z.url(),
  audits: z.array(z.object({ id: z.string(), isMet: z.boolean(), explanation: z.string() })),
});

const folder = fileURLToPath(new URL('../lighthouse', import.meta.url));
if (!existsSync(`${folder}/node_modules/lighthouse-pwa`)) {
  console.log('Installing Lighthouse beside the bench, once.');
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
}

const installation = await startInstallation();
try {
  const person = await createPerson(installation.origin);
  const cookie = person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const rows: string[][] = [];
  for (const path of PAGES) {
    const { stdout } = await promisify(execFile)(process.execPath, ['pwa.mjs', `${installation.origin}${path}`], {
      cwd: folder,
      env: { ...process.env, COOKIE: path === '/' ? '' : cookie },
    });
    const { finalUrl, audits } = answerSchema.parse(JSON.parse(stdout));
    if (new URL(finalUrl).pathname !== path) throw new Error(`${path} led to ${finalUrl}`);
    rows.push(...audits.map(({ id, isMet, explanation }) => [path, id, isMet ? 'met' : 'missed', explanation]));
  }
  await report({
    title: 'An installable app',
    method: [
      "The audits of Lighthouse 9's category of progressive web apps, in headless Chromium beside the built studio on localhost.",
    ],
    head: ['page', 'audit', '', 'why'],
    rows,
  });
  await person.leave();
} finally {
  await installation.stop();
}
