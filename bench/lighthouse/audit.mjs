// Audits one page as Lighthouse does for phones: simulated slow 4G, a processor four times slower. Prints one line of
// JSON. Usage: node audit.mjs <url>, with COOKIE and CHROMIUM_PATH from the environment.
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';

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
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(process.env.COOKIE ? { extraHeaders: { cookie: process.env.COOKIE } } : {}),
  });
  const requests = lhr.audits['network-requests'].details.items;
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const failures = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'metricSavings')
    .map(({ id }) => id);
  const answer = {
    finalUrl: lhr.finalDisplayedUrl,
    scores: Object.fromEntries(Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round(score * 100)])),
    largestPaintMs: lhr.audits['largest-contentful-paint'].numericValue,
    blockingMs: lhr.audits['total-blocking-time'].numericValue,
    layoutShift: lhr.audits['cumulative-layout-shift'].numericValue,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failures,
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
} finally {
  chrome.kill();
}
