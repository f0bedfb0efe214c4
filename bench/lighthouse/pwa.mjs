// What a page lacks of an installable app: the audits of Lighthouse 9, the last one that had all of them. Prints one line of
// JSON. Usage: node pwa.mjs <url>, with COOKIE and CHROMIUM_PATH from the environment.
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse-pwa';

const [url] = process.argv.slice(2);
const chrome = await chromeLauncher.launch({
  chromePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  logLevel: 'silent',
});
try {
  const { lhr } = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'silent',
    onlyCategories: ['pwa'],
    ...(process.env.COOKIE ? { extraHeaders: { cookie: process.env.COOKIE } } : {}),
  });
  const audits = lhr.categories.pwa.auditRefs
    .map(({ id }) => lhr.audits[id])
    .filter(({ scoreDisplayMode }) => scoreDisplayMode !== 'manual')
    .map(({ id, score, explanation = '' }) => ({ id, isMet: score === 1, explanation }));
  process.stdout.write(`${JSON.stringify({ finalUrl: lhr.finalUrl, audits })}\n`);
} finally {
  await chrome.kill();
}
