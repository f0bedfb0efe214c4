import type { SharedPage, SharedWork } from '@kinora/server/page-facts';
import { Download, Flag, ShieldCheck, Sparkles } from 'lucide-react';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { LandingFooter, LandingHeader } from '../landing/frame.tsx';
import frame from '../public-page.module.css';
import talk from './guest-comments.module.css';
import classes from './shared.module.css';
import { MediaOf } from './shared-media.tsx';

type Made = { tool: string; isPreview: boolean };

/** What made a work, and where: the preview engine where it stood in for what the tool stands for. */
export function useMadeWith(): (work: Made) => string {
  const say = useTexts('sharedPage');
  const { name: studio } = useBrand();
  return ({ tool, isPreview }) => say(isPreview ? 'madeByPreview' : 'madeWith', { tool, studio });
}

/** How a page is called whose owner gave it no name: by its prompt where that is told, else by what made it. */
export function useSharedName({ title, works, total }: SharedPage): string {
  const say = useTexts('sharedPage');
  const { name: studio } = useBrand();
  const madeWith = useMadeWith();
  const [first] = works;
  if (title !== null) return title;
  if (total > 1) return say('several', { count: total });
  if (first?.tool === null) return first.name ?? say('imported', { studio });
  return first?.name ?? (first === undefined ? studio : madeWith({ ...first, tool: first.tool }));
}

/** Whether the page has a name beside what made the work, which is its name otherwise. */
const isNamed = ({ title, works: [first] }: SharedPage) => title !== null || first?.name != null;

/** Whether anything that the link leads to was made here, and not brought along. */
export const hasMade = ({ works, total }: SharedPage) =>
  total > works.length || works.some(({ tool }) => tool !== null);

function Origin({ tool, isPreview }: Pick<SharedWork, 'tool' | 'isPreview'>) {
  const say = useTexts('sharedPage');
  const { name: studio } = useBrand();
  const madeWith = useMadeWith();
  const words = tool === null ? say('imported', { studio }) : madeWith({ tool, isPreview });
  return <p className={classes.origin}>{words}</p>;
}

/** What a work is called to those who do not see it. */
function nameOf(say: ReturnType<typeof useTexts<'sharedPage'>>, work: SharedWork, page: string, index: number): string {
  const name = work.name ?? page;
  return work.media.length > 1 ? say('placeOf', { name, place: index + 1, total: work.media.length }) : name;
}

/** As many stand below each other, in all their size; more stand side by side. */
const FEW = 3;

type WorkProps = { work: SharedWork; isFirst: boolean; page: string; mayDownload: boolean; of: number };

function Work({ work, isFirst, page, mayDownload, of }: WorkProps) {
  const say = useTexts('sharedPage');
  return (
    <article
      className={classes.work}
      data-work={work.media[0]?.url}
      aria-label={work.name ?? (work.tool === null ? page : say('untitled', { tool: work.tool }))}
    >
      <div className={classes.gallery} data-several={work.media.length > 1}>
        {work.media.map((media, index) => {
          const name = nameOf(say, work, page, index);
          return (
            <figure key={media.url} className={classes.figure}>
              <MediaOf
                media={media}
                name={name}
                isFirst={isFirst && index === 0}
                mayDownload={mayDownload}
                isSmall={of > FEW}
              />
              {media.downloadUrl !== null && (
                <figcaption>
                  <a href={media.downloadUrl} className={classes.button} aria-label={say('downloadNamed', { name })}>
                    <Download size={16} aria-hidden />
                    {say('download')}
                  </a>
                </figcaption>
              )}
            </figure>
          );
        })}
      </div>
      {of > 1 && <Origin {...work} />}
      {work.prompt !== null && (
        <div className={classes.prompt}>
          <h2>{say('prompt')}</h2>
          <p dir="auto">{work.prompt}</p>
        </div>
      )}
    </article>
  );
}

/** Where visitors write; its script comes when it is seen, and draws what is in it. */
function GuestComments({ path }: { path: string }) {
  const say = useTexts('comments');
  return (
    <section className={talk.talk} data-guest-comments data-path={path} aria-labelledby="comments" aria-busy>
      <h2 id="comments">{say('title')}</h2>
    </section>
  );
}

/** What everybody is told below a work: that AI made it, how a file can be checked, and where it can be reported. */
export function AboutWork({ path, isMade }: { path: string; isMade: boolean }) {
  const say = useTexts('sharedPage');
  const { origin } = usePage().place;
  return (
    <aside className={classes.about}>
      {isMade && (
        <p className={classes.ai}>
          <Sparkles size={18} aria-hidden />
          <span>
            <strong>{say('byAi')}</strong> {say('byAiText')}
          </span>
        </p>
      )}
      <p className={classes.links}>
        <PageLink to="/verify">
          <ShieldCheck size={16} aria-hidden />
          {say('verify')}
        </PageLink>
        <PageLink to={`/report?${new URLSearchParams({ link: `${origin}${path}` })}`}>
          <Flag size={16} aria-hidden />
          {say('report')}
        </PageLink>
      </p>
    </aside>
  );
}

/** What a link leads to: the work first, then what it is. */
export function SharedWorks({ shared }: { shared: SharedPage }) {
  const say = useTexts('sharedPage');
  const name = useSharedName(shared);
  const { works, total, mayDownload, path } = shared;
  const [first, ...others] = works;
  return (
    <div className={frame.page}>
      <LandingHeader />
      <main className={classes.main}>
        <div className={classes.head}>
          <h1 dir="auto">{name}</h1>
          {first !== undefined && others.length === 0 && isNamed(shared) && <Origin {...first} />}
          {total > works.length && <p className={classes.origin}>{say('firstOf', { shown: works.length, total })}</p>}
        </div>
        <div className={classes.works} data-many={works.length > FEW}>
          {works.map((work, index) => (
            <Work
              key={work.media[0]?.url ?? index}
              work={work}
              isFirst={index === 0}
              page={name}
              mayDownload={mayDownload}
              of={works.length}
            />
          ))}
        </div>
        <AboutWork path={path} isMade={hasMade(shared)} />
        {shared.talk !== null && <GuestComments path={path} />}
      </main>
      <LandingFooter />
    </div>
  );
}
