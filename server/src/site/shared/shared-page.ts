import { isImported } from '@kinora/catalogue/imported-tools';
import type { Output } from '../../studio/files/wire.ts';
import { type OpenShare, sharedUrl } from '../../studio/shares/open-share.ts';
import { viewsOf } from './reduced.ts';

/** One file of a shared page. All addresses are below that of the link, and end with it. */
export type SharedMedia = {
  kind: 'image' | 'video' | 'audio';
  url: string;
  thumbnailUrl: string | null;
  posterUrl: string | null;
  placeholder: string | null;
  /** A picture in several widths, narrowest first. */
  views: readonly { url: string; width: number }[];
  width: number;
  height: number;
  /** Where it is saved from; null where the link offers no download. */
  downloadUrl: string | null;
  /** Why it is hidden until somebody asks for it; null for most. */
  label: string | null;
};

export type SharedWork = {
  name: string | null;
  /** What made it; null for what somebody brought along, which nothing here made. */
  tool: string | null;
  /** The preview engine made it, in place of what its tool stands for. */
  isPreview: boolean;
  prompt: string | null;
  media: readonly SharedMedia[];
};

/** What the page of a link says. */
export type SharedPage = {
  view: 'page' | 'embed';
  /** `over`: revoked, expired or never there; `tooMany`: after too many wrong passwords. */
  state: 'open' | 'locked' | 'wrong' | 'tooMany' | 'over';
  /** The path of the link; empty of one that is over, which may be anything. */
  path: string;
  title: string | null;
  works: readonly SharedWork[];
  /** How many works the link leads to, of which a page shows the first. */
  total: number;
  mayDownload: boolean;
  /** For social networks; null where nobody may see it before they ask. */
  card: { url: string; width: number; height: number } | null;
  /** What visitors may do; null where it is nothing. */
  talk: { mayComment: boolean; mayApprove: boolean } | null;
};

export const closedPage = (view: SharedPage['view']): SharedPage => ({
  ...{ view, state: 'over', path: '', title: null, works: [], total: 0, mayDownload: false, card: null, talk: null },
});

/** A link that waits for its password says nothing of what it leads to. */
export function lockedPage(view: SharedPage['view'], token: string, state: 'locked' | 'wrong' | 'tooMany'): SharedPage {
  return { ...closedPage(view), state, path: `/s/${token}` };
}

/** @param total how many results there are without the bound of a page */
export function openPage(view: SharedPage['view'], token: string, share: OpenShare, total: number): SharedPage {
  return {
    view,
    state: 'open',
    path: `/s/${token}`,
    title: share.title,
    works: share.results.map(({ generation_name, tool_name, tool_type, is_preview, prompt, outputs }) => ({
      ...{ name: generation_name, tool: isImported({ tool_type }) ? null : tool_name, isPreview: is_preview, prompt },
      media: outputs.map((output) => mediaOf(token, share, output)),
    })),
    total,
    mayDownload: share.may_download,
    card: cardOf(token, share),
    talk:
      share.may_comment || share.may_approve ? { mayComment: share.may_comment, mayApprove: share.may_approve } : null,
  };
}

function mediaOf(token: string, { may_download }: OpenShare, output: Output): SharedMedia {
  const { contentType, width, height, placeholder } = output;
  const at = (url: string | null) => (url === null ? null : sharedUrl(token, url));
  const url = sharedUrl(token, output.url);
  return {
    kind: contentType.startsWith('video/') ? 'video' : contentType.startsWith('audio/') ? 'audio' : 'image',
    url,
    thumbnailUrl: at(output.thumbnailUrl),
    posterUrl: at(output.posterUrl),
    views: viewsOf(output, { url, thumbnail: at(output.thumbnailUrl) }),
    ...{ placeholder, width, height },
    downloadUrl: may_download ? `${url}?download` : null,
    label: output.label?.rule ?? null,
  };
}

/** What social networks may show: the first picture, unless a label hides it or a password the whole page. */
export function cardSource({ password_hash, results }: OpenShare): Output | null {
  const [first] = results.flatMap(({ outputs }) => outputs);
  if (password_hash !== null || first === undefined || first.label !== undefined) return null;
  return first.thumbnailUrl === null ? null : first;
}

const CARD_SIDE = 640;

function cardOf(token: string, share: OpenShare): SharedPage['card'] {
  const source = cardSource(share);
  if (source === null || source.width === 0) return null;
  const scale = Math.min(1, CARD_SIDE / Math.max(source.width, source.height));
  return {
    url: `/s/${token}/card.jpg`,
    width: Math.round(source.width * scale),
    height: Math.round(source.height * scale),
  };
}
