import type { PublishedPage } from '@kinora/server/page-facts';
import { Flag, Heart, ShieldCheck, Shuffle, Sparkles } from 'lucide-react';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { LandingFooter, LandingHeader } from '../landing/frame.tsx';
import frame from '../public-page.module.css';
import { PublicPage } from '../public-page.tsx';
import shared from '../shared/shared.module.css';
import { MediaOf } from '../shared/shared-media.tsx';
import { useMadeWith } from '../shared/shared-work.tsx';
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

/** By whom it is: their profile where it stands on one, a name where they gave one, else nothing. */
function Credit({ credit, handle }: Pick<PublishedPage, 'credit' | 'handle'>) {
  const say = useTexts('publishedPage');
  if (credit === '') return null;
  const who = () =>
    handle === null ? <bdi>{credit}</bdi> : <PageLink to={`/by/${handle}`}>{<bdi>{credit}</bdi>}</PageLink>;
  return <p className={classes.credit}>{say.rich('by', { who })}</p>;
}

/** What it was made of, by whom. */
function Source({ source: { path, title, credit, handle } }: { source: NonNullable<PublishedPage['remixOf']> }) {
  const say = useTexts('publishedPage');
  const work = () => <PageLink to={path}>{<bdi>{title}</bdi>}</PageLink>;
  const who = () =>
    handle === null ? <bdi>{credit}</bdi> : <PageLink to={`/by/${handle}`}>{<bdi>{credit}</bdi>}</PageLink>;
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
  const { origin } = usePage().place;
  const madeWith = useMadeWith();
  const { title, description, prompt, media, path, likes, viewer, remixOf, allowsRemix } = published;
  const link = new URLSearchParams({ link: `${origin}${path}` });
  return (
    <div className={frame.page}>
      <LandingHeader />
      <main className={shared.main}>
        <div className={shared.head}>
          <h1 dir="auto">{title}</h1>
          <Credit {...published} />
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
        <aside className={shared.about}>
          <p className={shared.ai}>
            <Sparkles size={18} aria-hidden />
            <span>
              <strong>{page('byAi')}</strong> {page('byAiText')}
            </span>
          </p>
          <p className={shared.links}>
            <PageLink to="/verify">
              <ShieldCheck size={16} aria-hidden />
              {page('verify')}
            </PageLink>
            <PageLink to={`/report?${link}`}>
              <Flag size={16} aria-hidden />
              {page('report')}
            </PageLink>
          </p>
        </aside>
      </main>
      <LandingFooter />
    </div>
  );
}
