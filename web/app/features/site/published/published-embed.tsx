import type { PublishedPage } from '@kinora/server/page-facts';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from '../shared/shared.module.css';
import { MediaOf } from '../shared/shared-media.tsx';

/** Within a page of another site: the file, and where it is from. */
export function EmbeddedPublication({ published }: { published: PublishedPage | undefined }) {
  const say = useTexts('publishedPage');
  const page = useTexts('sharedPage');
  const { name: studio } = useBrand();
  if (published === undefined) {
    return (
      <main className={classes.embed}>
        <p className={classes.closed}>{say('over.title')}</p>
      </main>
    );
  }
  return (
    <main className={classes.embed}>
      <MediaOf media={published.media} name={published.title} isFirst mayDownload={false} />
      <p className={classes.strip}>
        <span>{page('byAi')}</span>
        <a href={published.path} target="_blank" rel="noopener">
          {page('openAt', { studio })}
        </a>
      </p>
    </main>
  );
}
