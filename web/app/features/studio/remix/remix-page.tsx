import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { remixOfferSchema, type StartedRemix, startedRemixSchema } from '@kinora/server/publications-wire';
import { Alert, Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../shared/api/api-error.ts';
import { ask } from '../../../shared/api/request.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { tokenWords } from '../../../shared/format/use-formats.ts';
import { EDIT_PAGE, editFileAddress } from '../../../shared/generation/output.ts';
import { placedState } from '../../../shared/generation/reuse-settings.ts';
import { noteRemixOf, noteSettingsFrom, saveDraft } from '../../../shared/session/drafts.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { listingQuery, usePublishes } from '../../../shared/tools/summaries.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorAlert, ErrorState } from '../../../shared/ui/error-state.tsx';
import classes from './remix.module.css';

const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['remix', id],
    queryFn: ({ signal }) => ask(remixOfferSchema, `/api/publications/${id}/remix`, { signal }),
    // Whether it may be remixed is true for a moment only.
    staleTime: 0,
    retry: false,
  });

/** Where the form is that now begins with these settings. */
function placeRemix(id: string, listing: CatalogueTool, { settings, fileUrl }: StartedRemix): string {
  noteSettingsFrom(listing.id, null);
  noteRemixOf(listing.id, id);
  saveDraft(listing.id, settings);
  // The canvas reads from its address which picture it is to open, and the words for that one from what was kept.
  if (listing.isOfCanvas && fileUrl !== null) {
    return editFileAddress(fileUrl, listing.route === EDIT_PAGE ? null : listing.id);
  }
  return listing.route ?? '/tools';
}

export const handle: TextsHandle = { texts: ['remix'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('remix');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

/** What somebody begins with who remixes a published work, and where that leads. */
export default function RemixPage() {
  const say = useTexts('remix');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const publishes = usePublishes();
  const offer = useQuery(offerQuery(id));
  const found = offer.data;
  const listing = useQuery({ ...listingQuery(found?.tool ?? ''), enabled: found !== undefined });
  const [started, setStarted] = useState<StartedRemix | null>(null);
  const open = (listed: CatalogueTool, remix: StartedRemix) =>
    navigate(placeRemix(id, listed, remix), { state: placedState() });
  const start = useMutation({
    mutationFn: async (listed: CatalogueTool) => {
      const remix = await ask(startedRemixSchema, `/api/publications/${id}/remix`, { method: 'POST' });
      // What did not come along is said before the form shows without it.
      if (remix.leftOut !== null) return setStarted(remix);
      await open(listed, remix);
    },
  });
  const isGone =
    (offer.error instanceof ApiError && offer.error.code === 'not_found') ||
    (listing.isSuccess && (listing.data === null || listing.data.route === null));
  if (isGone) {
    return (
      <div className={classes.page}>
        <EmptyState heading="h1" title={say('gone')} text={say('goneText')}>
          {publishes && (
            <Button component="a" href="/explore" variant="default">
              {say('explore')}
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }
  if (offer.isError) {
    return (
      <div className={classes.page}>
        <ErrorState title={say('gone')} error={offer.error} onRetry={() => void offer.refetch()} />
      </div>
    );
  }
  const listed = listing.data ?? null;
  return (
    <div className={classes.page}>
      {found === undefined || listed === null ? (
        <Skeleton height={320} radius="md" role="status" aria-label={say('loading')} />
      ) : (
        <>
          <h1 dir="auto">{say('heading', { title: found.title })}</h1>
          {found.credit !== '' && <p>{say('by', { credit: found.credit })}</p>}
          {found.thumbnailUrl !== null && <img src={found.thumbnailUrl} alt={found.title} className={classes.shown} />}
          <p>{say(found.takesFile ? 'comesWithFile' : 'comes', { tool: listed.name })}</p>
          <p>{say('credited')}</p>
          <p>{say('price', { tokens: tokenWords(listed.fromTokens) })}</p>
          <ErrorAlert error={start.error} />
          {started?.leftOut && (
            <Alert color="yellow" role="alert">
              {say(`left.${started.leftOut}`)}
            </Alert>
          )}
          <div>
            {started === null ? (
              <Button variant="primary" loading={start.isPending} onClick={() => start.mutate(listed)}>
                {say('open', { tool: listed.name })}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => void open(listed, started)}>
                {say('openWithout')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
