import type { PublishedPage } from '@kinora/server/page-facts';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageHead } from '../../../shared/page/page-head.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';

/** What search engines and social networks are told of a publication. */
function Card({ published }: { published: PublishedPage }) {
  const say = useTexts('publishedPage');
  const { origin } = usePage().place;
  const { name: studio } = useBrand();
  const { path, card, title } = published;
  const description = published.description || say('description', { title, studio });
  const embed = new URLSearchParams({ url: `${origin}${path}` });
  return (
    <>
      <PageHead
        title={title}
        description={description}
        picture={card === null ? null : { ...card, url: `${origin}${card.url}`, alt: title }}
      />
      <link rel="alternate" type="application/json+oembed" title={title} href={`${origin}/oembed?${embed}`} />
    </>
  );
}

export function PublishedHead({ published }: { published: PublishedPage | undefined }) {
  const say = useTexts('publishedPage');
  if (published?.view === 'page') return <Card published={published} />;
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <PageHead
        title={published?.title ?? say('over.title')}
        description={published?.description || say('over.lead')}
        isListed={false}
      />
    </>
  );
}
