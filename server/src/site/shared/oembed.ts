import * as z from 'zod';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { OpenShare } from '../../studio/shares/open-share.ts';
import { openPage, type SharedMedia } from './shared-page.ts';

/** As https://oembed.com asks for it. */
export const oembedQuery = z.object({
  url: z.string().max(2000),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
  format: z.enum(['json', 'xml']).default('json'),
});

const ADDRESS = /^\/s\/([\w-]{43})(?:\/embed)?\/?$/;
const WIDTH = 640;
/** The height of a sound's frame. */
const LOW = 240;

/** The path of an address of ours; null for any other. */
export function pathAt(address: string, origin: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === origin ? url.pathname : null;
}

/** The token of a link of ours; null for any other path. */
export const tokenOf = (path: string): string | null => ADDRESS.exec(path)?.[1] ?? null;

/** What is shown in a frame below its own path. */
export type Embedded = {
  path: string;
  name: string;
  media: Pick<SharedMedia, 'width' | 'height'> | undefined;
  card: { url: string; width: number; height: number } | null;
};

export function embeddedShare(share: OpenShare, token: string, studio: string): Embedded {
  const { title, works, card, path } = openPage('embed', token, share, share.results.length);
  const name = title ?? works[0]?.name ?? works[0]?.tool ?? studio;
  return { path, name, card, media: works.flatMap(({ media }) => media)[0] };
}

type Asked = { origin: string; studio: string; query: z.output<typeof oembedQuery> };

/** What another site shows in place of its address. */
export function describeEmbed({ path, name, media, card }: Embedded, { origin, studio, query }: Asked) {
  const ratio = media === undefined || media.width === 0 ? LOW / WIDTH : media.height / media.width;
  const widest = Math.min(query.maxwidth ?? WIDTH, WIDTH);
  const width = Math.max(1, Math.min(widest, Math.floor((query.maxheight ?? Number.POSITIVE_INFINITY) / ratio)));
  const height = Math.max(1, Math.round(width * ratio));
  const frame = `src="${escapeHtml(`${origin}${path}/embed`)}" title="${escapeHtml(name)}" width="${width}" height="${height}"`;
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: studio,
    provider_url: origin,
    cache_age: 60,
    ...{ width, height },
    html: `<iframe ${frame} style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`,
    ...(card === null
      ? {}
      : { thumbnail_url: `${origin}${card.url}`, thumbnail_width: card.width, thumbnail_height: card.height }),
  };
}
