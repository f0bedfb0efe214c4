import type { SharedPage } from '@kinora/server/page-facts';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageHead, SocialCard } from '../../../shared/page/page-head.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { hasMade, useSharedName } from './shared-work.tsx';

/** What social networks show of an open link. */
function Card({ shared }: { shared: SharedPage }) {
  const say = useTexts('sharedPage');
  const { origin } = usePage().place;
  const { name: studio } = useBrand();
  const name = useSharedName(shared);
  const { path, card } = shared;
  const description = say(hasMade(shared) ? 'description' : 'imported', { studio });
  const embed = new URLSearchParams({ url: `${origin}${path}` });
  return (
    <>
      <PageHead title={name} description={description} isListed={false} />
      <link rel="alternate" type="application/json+oembed" title={name} href={`${origin}/oembed?${embed}`} />
      <SocialCard
        title={name}
        description={description}
        url={`${origin}${path}`}
        picture={card && { ...card, url: `${origin}${card.url}`, alt: name }}
      />
    </>
  );
}

/** The head of a page that no search engine lists. */
export function SharedHead({ shared }: { shared: SharedPage | undefined }) {
  const say = useTexts('sharedPage');
  const isOver = shared === undefined || shared.state === 'over';
  const title = isOver ? say('over.title') : say('locked.title');
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {shared?.state === 'open' ? (
        <Card shared={shared} />
      ) : (
        <PageHead title={title} description={isOver ? say('over.lead') : say('locked.lead')} isListed={false} />
      )}
    </>
  );
}
