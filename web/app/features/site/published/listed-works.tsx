import type { ListedPage, ListedWork } from '@kinora/server/page-facts';
import { AudioLines, EyeOff, Play, Rss } from 'lucide-react';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageHead } from '../../../shared/page/page-head.tsx';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { PublicPage } from '../public-page.tsx';
import shared from '../shared/shared.module.css';
import classes from './published.module.css';
import { Author } from './published-work.tsx';

const orders = ['newest', 'liked'] as const;
const kinds = ['all', 'image', 'video', 'audio'] as const;

/** The same list in another way, from its beginning. */
function addressOf({ path, order, kind }: Pick<ListedPage, 'path' | 'order' | 'kind'>, cursor?: string): string {
  const query = new URLSearchParams({
    ...(order !== 'newest' && { order }),
    ...(kind !== 'all' && { kind }),
    ...(cursor !== undefined && { cursor }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

function Look({ media, isEager }: { media: ListedWork['media']; isEager: boolean }) {
  const say = useTexts('publishedPage');
  const { thumbnailUrl, width, height, placeholder, label, kind } = media;
  if (label !== null) {
    return (
      <span className={classes.veiled}>
        <EyeOff size={20} aria-hidden />
        {say('sensitive')}
      </span>
    );
  }
  return (
    <>
      {thumbnailUrl === null ? (
        <span className={classes.veiled}>
          <AudioLines size={28} aria-hidden />
        </span>
      ) : (
        <img
          src={thumbnailUrl}
          alt=""
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}
        />
      )}
      {kind === 'video' && <Play size={18} className={classes.mark} aria-hidden />}
    </>
  );
}

/** As many are in sight at once on most screens. */
const IN_SIGHT = 4;

function Work({ work, place }: { work: ListedWork; place: number }) {
  const say = useTexts('publishedPage');
  const { path, title, credit, handle, likes, media } = work;
  return (
    <li className={classes.card}>
      <PageLink to={path} className={classes.look} aria-label={title}>
        <Look media={media} isEager={place < IN_SIGHT} />
      </PageLink>
      <div className={classes.words}>
        <PageLink to={path} className={classes.title}>
          <bdi>{title}</bdi>
        </PageLink>
        {credit !== '' && <Author credit={credit} handle={handle} />}
        {likes > 0 && <span>{say('likes', { count: likes })}</span>}
      </div>
    </li>
  );
}

function Ways({ listed }: { listed: ListedPage }) {
  const say = useTexts('publishedPage');
  return (
    <div className={classes.ways}>
      <nav aria-label={say('order')}>
        {orders.map((order) => (
          <PageLink
            key={order}
            to={addressOf({ ...listed, order })}
            aria-current={order === listed.order ? 'true' : undefined}
          >
            {say(`order.${order}`)}
          </PageLink>
        ))}
      </nav>
      <nav aria-label={say('kind')}>
        {kinds.map((kind) => (
          <PageLink
            key={kind}
            to={addressOf({ ...listed, kind })}
            aria-current={kind === listed.kind ? 'true' : undefined}
          >
            {say(`kind.${kind}`)}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}

/** What its owner says of themselves. Their links are theirs alone: no search engine counts them as ours. */
function About({ profile: { bio, links } }: { profile: NonNullable<ListedPage['profile']> }) {
  return (
    <>
      {bio !== '' && (
        <p className={classes.bio} dir="auto">
          {bio}
        </p>
      )}
      {links.length > 0 && (
        <p className={classes.links}>
          {links.map((link) => (
            <a key={link} href={link} rel="nofollow ugc noopener" dir="ltr">
              {link.replace(/^https:\/\//, '')}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

export function ListedWorks({ listed }: { listed: ListedPage }) {
  const say = useTexts('publishedPage');
  const { origin } = usePage().place;
  const { name: studio } = useBrand();
  const { profile, path, order, works, nextCursor, isFirst } = listed;
  const name = profile === null ? say('explore') : profile.name;
  const feed = `${path}/feed.xml`;
  const feedTitle = say('feedTitle', { name, studio });
  return (
    <PublicPage title={name} {...(profile === null ? { lead: say('lead') } : { lead: `@${profile.handle}` })}>
      <PageHead
        title={name}
        description={profile === null ? say('lead') : profile.bio || say('profileDescription', { name, studio })}
      />
      {!isFirst && <meta name="robots" content="noindex" />}
      <link rel="alternate" type="application/atom+xml" title={feedTitle} href={`${origin}${feed}`} />
      {profile === null ? <Ways listed={listed} /> : <About profile={profile} />}
      <p className={classes.rules}>{say(`rules.${order}`)}</p>
      {works.length === 0 ? (
        <p>{say('empty')}</p>
      ) : (
        <ul className={classes.grid} aria-label={say('works')}>
          {works.map((work, place) => (
            <Work key={work.path} work={work} place={place} />
          ))}
        </ul>
      )}
      <p className={classes.end}>
        {nextCursor !== null && (
          <PageLink to={addressOf(listed, nextCursor)} rel="next" className={shared.button}>
            {say('older')}
          </PageLink>
        )}
        <a href={feed} className={classes.feed}>
          <Rss size={16} aria-hidden />
          {say('feed')}
        </a>
      </p>
    </PublicPage>
  );
}
