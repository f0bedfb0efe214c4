import {
  type OwnPublicProfile,
  ownPublicProfileSchema,
  type Publication,
  publicationListSchema,
  publicationSchema,
} from '@kinora/server/publications-wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';

const PUBLICATIONS = 'publications';
const firstPage: string | null = null;

/** What somebody has published, newest first; only of one result where that is named. */
export function publicationsQuery(generationId?: string) {
  return infiniteQueryOptions({
    queryKey: [PUBLICATIONS, generationId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(generationId !== undefined && { generationId }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
      return ask(publicationListSchema, `/api/publications?${query}`, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Likes and decisions come without an event.
    staleTime: 0,
  });
}

type NewPublication = {
  generationId: string;
  outputUrl: string;
  title: string;
  description: string;
  credit: string;
  isOnProfile: boolean;
  showsPrompt: boolean;
  allowsRemix: boolean;
};

const changed = () => queryClient.invalidateQueries({ queryKey: [PUBLICATIONS] });

export async function publish(body: NewPublication): Promise<Publication> {
  const publication = await ask(publicationSchema, '/api/publications', { method: 'POST', body });
  void changed();
  return publication;
}

export async function unpublish(id: string): Promise<void> {
  await request(`/api/publications/${id}`, { method: 'DELETE' });
  await changed();
}

export async function setRemix(id: string, isAllowed: boolean): Promise<void> {
  await ask(publicationSchema, `/api/publications/${id}/remix`, { method: 'PUT', body: { isAllowed } });
  await changed();
}

export const profileQuery = queryOptions({
  queryKey: ['public-profile'],
  queryFn: ({ signal }) => ask(ownPublicProfileSchema, '/api/public-profile', { signal }),
});

export async function saveProfile(body: {
  handle: string;
  displayName: string;
  bio: string;
  links: readonly string[];
  isOn: boolean;
}): Promise<OwnPublicProfile> {
  const profile = await ask(ownPublicProfileSchema, '/api/public-profile', { method: 'PUT', body });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  return profile;
}

export async function appealPublication(id: string, text: string): Promise<void> {
  await ask(publicationSchema, `/api/publications/${id}/appeal`, { method: 'POST', body: { text } });
  await changed();
}
