import { createHash } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import type { Brand, IconName } from '../../platform/brand/brand-values.ts';
import { brandFileTypes, readBrandFile } from '../../platform/brand/files.ts';
import { PROGRAM_NAME } from '../../platform/brand/mark.ts';
import type { Picture } from '../../platform/brand/pictures.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { readLanguages } from '../../platform/languages/languages.ts';
import { spokenLanguage } from '../../platform/languages/own-texts.ts';
import { parseRange } from '../../platform/objects/file-headers.ts';
import type { Settings } from '../../platform/settings/settings.ts';

type BrandPorts = { config: Config; settings: Settings; database: Database };

/** Where browsers and phones look for icons; those of the build have the same names. */
const icons: Readonly<Record<string, IconName>> = {
  '/favicon.svg': 'svg',
  '/favicon.ico': 'ico',
  '/favicon-done.svg': 'done',
  '/apple-touch-icon.png': 'apple',
  '/icon-192.png': 'small',
  '/icon-512.png': 'large',
  '/icon-maskable-512.png': 'maskable',
};
const CARD = '/social-card.png';

/** Nothing in such a file runs or loads anything, wherever it is opened. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const KEPT = 40;
/** A video is read anew: browsers keep it. */
const KEPT_BYTES = 1_000_000;

type Served = { contentType: string; bytes: Uint8Array; tag: string };

function answer(c: Context<Env>, { contentType, bytes, tag }: Served, caching: string): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Security-Policy': FILE_POLICY,
    'Cache-Control': caching,
    ETag: tag,
  };
  if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers });
  // Some browsers play a video only when they may ask for its parts.
  const range = parseRange(c.req.header('range'), bytes.length);
  if (range === 'whole')
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Accept-Ranges': 'bytes' } });
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes.length}` } });
  }
  const { start, end } = range;
  const part = { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` };
  return new Response(new Uint8Array(bytes.subarray(start, end + 1)), { status: 206, headers: part });
}

/** Where an installed studio takes what its device shares. */
const RECEIVE = '/receive';
const MOST_SHARED_BYTES = 256 * 1024 * 1024;

type Made = Record<IconName | 'card', Picture>;

/** Pictures of a studio that has another name than the program and sent none: made once for each look. */
function keepMade(config: Config): (brand: Brand) => Promise<Made> {
  let last: { look: string; pictures: Promise<Made> } | null = null;
  async function make(brand: Brand): Promise<Made> {
    const { makeCard, makeLetterIcons } = await import('../../platform/brand/made-pictures.ts');
    return { ...(await makeLetterIcons(config, brand)), card: await makeCard(config, brand, null) };
  }
  return ({ name, colors, font, ...others }) => {
    const look = JSON.stringify({ name, colors, font });
    if (last?.look !== look) {
      const pictures = make({ name, colors, font, ...others });
      const kept = { look, pictures };
      last = kept;
      // What failed is tried again when it is next asked for.
      pictures.catch(() => {
        if (last === kept) last = null;
      });
    }
    return last.pictures;
  };
}

/** A browser that is answered before it has sent all shows a fault of the network; what is endless ends all the same. */
async function takeAndForget(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let taken = 0;
  for await (const part of body ?? []) {
    taken += part.byteLength;
    if (taken > MOST_SHARED_BYTES) return;
  }
}

/** The studio's logos, icons, card and manifest, at addresses that stay when the brand changes. */
export function brandRoutes(ports: BrandPorts): Hono<Env> {
  const { config } = ports;
  const ofBuild = serveStatic<Env>({ root: config.webFolder });
  const kept = new Map<string, Awaited<ReturnType<typeof readBrandFile>>>();
  const made = keepMade(config);

  /** A file never changes under its name. */
  async function read(name: string) {
    const known = kept.get(name) ?? (await readBrandFile(ports.database, name));
    if (known !== null && known.bytes.length <= KEPT_BYTES) kept.set(name, known);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  }

  async function serve(c: Context<Env>, name: string, caching: string): Promise<Response> {
    const file = await read(name);
    if (file === null) throw notFound();
    return answer(c, { ...file, tag: `"${name}"` }, caching);
  }

  async function serveMade(c: Context<Env>, brand: Brand, which: IconName | 'card'): Promise<Response> {
    const { type, bytes } = (await made(brand))[which];
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    return answer(c, { contentType: brandFileTypes[type], bytes, tag }, 'no-cache');
  }

  async function serveBuilt(c: Context<Env>): Promise<Response> {
    const response = await ofBuild(c, async () => undefined);
    if (response === undefined) throw notFound();
    response.headers.set('Cache-Control', 'no-cache');
    return response;
  }

  const app = new Hono<Env>();
  app.get('/brand/:name', async (c) => {
    const name = c.req.param('name');
    if (!/^[0-9a-f]{32}\.(?:svg|png|ico|webp|mp4)$/.test(name)) throw notFound();
    return serve(c, name, 'public, max-age=31536000, immutable');
  });
  for (const [address, icon] of Object.entries(icons)) {
    app.get(address, async (c) => {
      const brand = await readBrand(ports);
      const file = brand.icons?.[icon];
      if (file !== undefined) return serve(c, file, 'no-cache');
      return brand.name === PROGRAM_NAME ? serveBuilt(c) : serveMade(c, brand, icon);
    });
  }
  app.get(CARD, async (c) => {
    const brand = await readBrand(ports);
    if (brand.socialCard !== null) return serve(c, brand.socialCard.file, 'no-cache');
    return brand.name === PROGRAM_NAME ? serveBuilt(c) : serveMade(c, brand, 'card');
  });
  // A device shares before the service worker is there: nothing is kept of it, and the page says so and makes it ready.
  app.post(RECEIVE, async (c) => {
    await takeAndForget(c.req.raw.body);
    return c.redirect(`${RECEIVE}?not-ready`, 303);
  });
  app.get('/site.webmanifest', async (c) => {
    const { name, shortName, themeColor } = await readBrand(ports);
    const { studio } = await readLanguages(ports);
    const { code, direction } = await spokenLanguage(ports, studio);
    const icon = (src: string, size: number, purpose: string) => ({
      ...{ src, type: 'image/png', sizes: `${size}x${size}`, purpose },
    });
    c.header('Content-Type', 'application/manifest+json');
    c.header('Cache-Control', 'no-cache');
    return c.body(
      JSON.stringify({
        ...{ id: '/', name, short_name: shortName, start_url: '/dashboard', scope: '/', display: 'standalone' },
        ...{ lang: code, dir: direction },
        ...{ theme_color: themeColor, background_color: '#0b0912' },
        icons: [
          icon('/icon-192.png', 192, 'any'),
          icon('/icon-512.png', 512, 'any'),
          icon('/icon-maskable-512.png', 512, 'maskable'),
        ],
        // Answered by the service worker: a file stays on the device until its owner has chosen a tool for it.
        share_target: {
          ...{ action: RECEIVE, method: 'POST', enctype: 'multipart/form-data' },
          params: { files: [{ name: 'file', accept: ['image/*', 'video/*', 'audio/*'] }] },
        },
      }),
    );
  });
  return app;
}
