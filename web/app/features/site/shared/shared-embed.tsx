import type { SharedPage } from '@kinora/server/page-facts';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './shared.module.css';
import { MediaOf } from './shared-media.tsx';
import { hasMade, useSharedName } from './shared-work.tsx';

/** Within a page of another site: the first file, and where it is from. */
export function EmbeddedWork({ shared }: { shared: SharedPage }) {
  const say = useTexts('sharedPage');
  const { name: studio } = useBrand();
  const name = useSharedName(shared);
  const [media] = shared.works.flatMap((work) => work.media);
  const problem = shared.state === 'over' ? say('over.title') : say('locked.title');
  return (
    <main className={classes.embed}>
      {media === undefined ? (
        <p className={classes.closed}>{problem}</p>
      ) : (
        <MediaOf media={media} name={name} isFirst mayDownload={shared.mayDownload} />
      )}
      <p className={classes.strip}>
        <span>{hasMade(shared) || media === undefined ? say('byAi') : say('imported', { studio })}</span>
        {shared.path !== '' && (
          <a href={shared.path} target="_blank" rel="noopener">
            {say('openAt', { studio })}
          </a>
        )}
      </p>
    </main>
  );
}
