import type { PublishedPage } from '@kinora/server/page-facts';
import { Heart, Shuffle } from 'lucide-react';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { LandingFooter, LandingHeader } from '../landing/frame.tsx';
import frame from '../public-page.module.css';
import { PublicPage } from '../public-page.tsx';
import shared from '../shared/shared.module.css';
import { MediaOf } from '../shared/shared-media.tsx';
import { AboutWork, useMadeWith } from '../shared/shared-work.tsx';
import classes from './published.module.css';

/** In place of what is not public: nobody can tell whether it ever was. */
export function NotPublic() {
  const say = useTexts('publishedPage');
  const page = useTexts('sharedPage');
  return (
    <PublicPage title={say('over.title')} lead={say('over.lead')}>
      <p>
        <PageLink to="/" className={shared.button}>
          {page('over.home')}
        </PageLink>
      </p>
    </PublicPage>
  );
}

type Credited = Pick<PublishedPage, 'credit' | 'handle'>;

/** The name that somebody gave, which leads to their profile where the work stands on one. */
export function Author({ credit, handle }: Credited) {
  const name = <bdi>{credit}</bdi>;
  return handle === null ? name : <PageLink to={`/by/${handle}`}>{name}</PageLink>;
}

function Credit(by: Credited) {
  const say = useTexts('publishedPage');
  if (by.credit === '') return null;
  return <p className={classes.credit}>{say.rich('by', { who: () => <Author {...by} /> })}</p>;
}

/** What it was made of, by whom. */
function Source({ source: { path, title, credit, handle } }: { source: NonNullable<PublishedPage['remixOf']> }) {
  const say = useTexts('publishedPage');
  const work = () => (
    <PageLink to={path}>
      <bdi>{title}</bdi>
    </PageLink>
  );
  const who = () => <Author credit={credit} handle={handle} />;
  return (
    <p className={shared.origin}>
      {credit === '' ? say.rich('remixOf', { work }) : say.rich('remixOfBy', { work, who })}
    </p>
  );
}

/** A published work first, then what it is and what can be done about it. */
export function PublishedWork({ published }: { published: PublishedPage }) {
  const say = useTexts('publishedPage');
  const page = useTexts('sharedPage');
  const madeWith = useMadeWith();
  const { title, description, prompt, media, path, likes, viewer, remixOf, allowsRemix } = published;
  return (
    <div className={frame.page}>
      <LandingHeader />
      <main className={shared.main}>
        <div className={shared.head}>
          <h1 dir="auto">{title}</h1>
          <Credit credit={published.credit} handle={published.handle} />
          {remixOf !== null && <Source source={remixOf} />}
          <p className={shared.origin}>{madeWith(published)}</p>
        </div>
        <figure className={shared.figure}>
          <MediaOf media={media} name={title} isFirst mayDownload={false} />
        </figure>
        <div className={classes.acts}>
          <p className={classes.likes}>{say('likes', { count: likes })}</p>
          {viewer !== null && !viewer.isAuthor && (
            <form method="post" action={`${path}/${viewer.hasLiked ? 'unlike' : 'like'}`}>
              <button type="submit" className={shared.button} aria-pressed={viewer.hasLiked}>
                <Heart size={16} aria-hidden {...(viewer.hasLiked && { fill: 'currentColor' })} />
                {say('like')}
              </button>
            </form>
          )}
          {allowsRemix && (
            <a href={`/remix${path.slice('/p'.length)}`} rel="nofollow" className={shared.button}>
              <Shuffle size={16} aria-hidden />
              {say('remix')}
            </a>
          )}
        </div>
        {description !== '' && (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        {prompt !== null && (
          <div className={shared.prompt}>
            <h2>{page('prompt')}</h2>
            <p dir="auto">{prompt}</p>
          </div>
        )}
        <AboutWork path={path} isMade />
      </main>
      <LandingFooter />
    </div>
  );
}
