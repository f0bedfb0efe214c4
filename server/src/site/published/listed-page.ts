import type { ListedPublication, PublicListQuery, PublicProfile } from '../../studio/publications/list-public.ts';
import type { SharedMedia } from '../shared/shared-page.ts';
import { mediaOf, pathOf } from './published-page.ts';

export type ListedWork = {
  path: string;
  title: string;
  credit: string;
  handle: string | null;
  media: SharedMedia;
  likes: number;
};

/** What the page of all publications says, or that of one profile. */
export type ListedPage = {
  /** Without a language and a query. */
  path: string;
  /** Null on the page of all. */
  profile: Pick<PublicProfile, 'handle' | 'name' | 'bio' | 'links'> | null;
  order: PublicListQuery['order'];
  kind: PublicListQuery['kind'];
  isFirst: boolean;
  works: readonly ListedWork[];
  nextCursor: string | null;
};

export const EXPLORE = '/explore';
export const profilePath = (handle: string) => `/by/${handle}`;

export function listedPage(
  { order, kind, cursor }: PublicListQuery,
  { items, nextCursor }: { items: readonly ListedPublication[]; nextCursor: string | null },
  profile: PublicProfile | null,
): ListedPage {
  return {
    path: profile === null ? EXPLORE : profilePath(profile.handle),
    profile:
      profile === null ? null : { handle: profile.handle, name: profile.name, bio: profile.bio, links: profile.links },
    ...{ order, kind, nextCursor },
    isFirst: cursor === undefined,
    works: items.map(({ id, title, credit, handle, output, likes }) => ({
      path: pathOf(id),
      ...{ title, credit, handle, likes },
      media: mediaOf(id, output),
    })),
  };
}
