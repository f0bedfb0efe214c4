import type { Output } from '../../studio/files/wire.ts';
import type { OpenPublication } from '../../studio/publications/open-publication.ts';
import { keyOfUrl } from '../../studio/shares/open-share.ts';
import { sharedFileName } from '../../studio/shares/share-token.ts';
import { viewsOf } from '../shared/reduced.ts';
import type { SharedMedia } from '../shared/shared-page.ts';

export type Viewer = { isAuthor: boolean; hasLiked: boolean };

/** What the page of a publication says. */
export type PublishedPage = {
  view: 'page' | 'embed';
  /** Without a language. */
  path: string;
  title: string;
  description: string;
  /** By whom; empty says nothing. */
  credit: string;
  /** The handle of the profile that it stands on. */
  handle: string | null;
  prompt: string | null;
  tool: string;
  /** The preview engine made it, in place of what its tool stands for. */
  isPreview: boolean;
  publishedAt: string;
  likes: number;
  /** Whether whoever is signed in may begin with it. */
  allowsRemix: boolean;
  /** What it was made of, while everybody sees that. */
  remixOf: { path: string; title: string; credit: string; handle: string | null } | null;
  /** Whoever is signed in and asks; null for a stranger. */
  viewer: Viewer | null;
  media: SharedMedia;
  /** For social networks; null where a label hides it, or it has no look. */
  card: { url: string; width: number; height: number } | null;
};

export const pathOf = (id: string) => `/p/${id}`;

/** Where a file of a publication is: nothing of whose it is or what made it. */
const fileAt = (id: string, url: string) => `${pathOf(id)}/files/${sharedFileName(keyOfUrl(url))}`;

export function publishedPage(
  view: PublishedPage['view'],
  found: OpenPublication,
  { viewer, source }: { viewer: Viewer | null; source: OpenPublication | null } = { viewer: null, source: null },
): PublishedPage {
  const { id, title, description, credit, handle, prompt, tool_name, published_at, likes, output } = found;
  return {
    ...{ view, title, description, credit, handle, prompt, likes, viewer },
    path: pathOf(id),
    tool: tool_name,
    isPreview: found.is_preview,
    publishedAt: published_at,
    allowsRemix: found.allows_remix,
    remixOf:
      source === null
        ? null
        : { path: pathOf(source.id), title: source.title, credit: source.credit, handle: source.handle },
    media: mediaOf(id, output),
    card: cardOf(id, output),
  };
}

/** A file of a publication; it is offered for no download. */
export function mediaOf(id: string, output: Output): SharedMedia {
  const { contentType, width, height, placeholder, label } = output;
  const at = (url: string | null) => (url === null ? null : fileAt(id, url));
  return {
    kind: contentType.startsWith('video/') ? 'video' : contentType.startsWith('audio/') ? 'audio' : 'image',
    url: fileAt(id, output.url),
    thumbnailUrl: at(output.thumbnailUrl),
    posterUrl: at(output.posterUrl),
    views: viewsOf(output, { url: fileAt(id, output.url), thumbnail: at(output.thumbnailUrl) }),
    // What a label hides is not hinted at either.
    placeholder: label === undefined ? placeholder : null,
    ...{ width, height },
    downloadUrl: null,
    label: label?.rule ?? null,
  };
}

/** What social networks may show. */
export function cardSource({ label, thumbnailUrl, width }: Output): string | null {
  return label !== undefined || width === 0 ? null : thumbnailUrl;
}

const CARD_SIDE = 640;

function cardOf(id: string, output: Output): PublishedPage['card'] {
  if (cardSource(output) === null) return null;
  const scale = Math.min(1, CARD_SIDE / Math.max(output.width, output.height));
  return {
    url: `${pathOf(id)}/card.jpg`,
    width: Math.round(output.width * scale),
    height: Math.round(output.height * scale),
  };
}
