import type { ShownTool } from '@kinora/server/page-facts';
import { formatMessage } from '@kinora/texts/message';
import { toolArea } from '@kinora/texts/tool-texts';
import { Coins, Download, PenLine } from 'lucide-react';
import { use } from 'react';
import { type ShowcasePicture, toolPicture } from '../../../shared/brand/showcase/showcase.ts';
import { useOwnWords } from '../../../shared/page/own-words.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { PageWordsContext } from '../../../shared/texts/page-words.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { SessionLink, StartLink } from './frame.tsx';
import classes from './landing.module.css';
import { type ShownSample, useSamples } from './samples.ts';
import { useSignupTokens } from './signup-tokens.ts';
import offerClasses from './tool-offers.module.css';

/** A picture that may have words beside it. */
function ShowcaseImage({ picture, isEager = false }: { picture: ShowcasePicture; isEager?: boolean }) {
  return (
    <img
      className={classes.picture}
      src={picture.url}
      alt=""
      width={picture.width}
      height={picture.height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

const notes = [
  { id: 'goodbye', name: 'goodbye' },
  { id: 'no-such-page', name: 'missing' },
] as const;

/** Why somebody was led here. Shown by the address alone (`/#goodbye`), since this page runs no script. */
export function Notes() {
  const say = useTexts('home');
  return notes.map(({ id, name }) => (
    <aside key={id} id={id} className={classes.note} aria-label={say(`notes.${name}`)}>
      <p role="status">{say(`notes.${name}Text`)}</p>
      <PageLink to="/">{say('notes.close')}</PageLink>
    </aside>
  ));
}

function OfferAction({ name, route }: Pick<ShownTool, 'name' | 'route'>) {
  const say = useTexts('home');
  if (route === null) return <span className={offerClasses.soon}>{say('tools.soon')}</span>;
  return (
    <SessionLink
      guest={{ to: `/signup?${new URLSearchParams({ next: route })}`, label: say('tools.try') }}
      member={{ to: route, label: say('tools.try') }}
      about={name}
    />
  );
}

/** A tool of the program in the language of the page; an added one has the words that it was added with. */
function useToolWords() {
  const words = use(PageWordsContext);
  return (tool: Pick<ShownTool, 'id' | 'name' | 'summary'>) => {
    const messages = words?.messages[toolArea(tool.id)] ?? {};
    const say = (key: 'name' | 'summary') =>
      messages[key] === undefined ? tool[key] : formatMessage(messages[key], words?.told.language.locale ?? 'en');
    return { name: say('name'), summary: say('summary') };
  };
}

export function ToolOffers() {
  const say = useTexts('home');
  const wordsOf = useToolWords();
  const { tools, addedTools } = usePage().facts;
  return (
    <section id="tools" className={classes.section} aria-labelledby="tools-heading">
      <h2 id="tools-heading">{say('tools.title')}</h2>
      <p className={classes.lead}>{say('tools.lead')}</p>
      <ul className={offerClasses.offers}>
        {tools.map((tool, place) => {
          const { id, route, leastTokens } = tool;
          const { name, summary } = wordsOf(tool);
          const picture = toolPicture(place);
          return (
            <li key={id} className={offerClasses.offer} data-ready={route !== null}>
              <div className={offerClasses.picture}>{picture && <ShowcaseImage picture={picture} />}</div>
              <div className={offerClasses.words}>
                <h3>{name}</h3>
                <p>{summary}</p>
                <div className={offerClasses.foot}>
                  <span>{say('tools.from', { count: leastTokens })}</span>
                  <OfferAction name={name} route={route} />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <ul className={offerClasses.added} aria-label={say('tools.more')}>
        {addedTools.map(({ id, name, summary, route, leastTokens }) => (
          <li key={id}>
            <a href={route ?? undefined}>
              <strong>{name}</strong>
              <span>{summary}</span>
              <span>{say('tools.from', { count: leastTokens })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  { icon: PenLine, name: 'say' },
  { icon: Coins, name: 'price' },
  { icon: Download, name: 'keep' },
] as const;

export function Steps() {
  const say = useTexts('home');
  return (
    <section className={classes.section} aria-labelledby="how-heading">
      <h2 id="how-heading">{say('steps.title')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, name }) => (
          <li key={name} className={classes.step}>
            <span className={classes.icon}>
              <Icon size={20} aria-hidden />
            </span>
            <h3>{say(`steps.${name}`)}</h3>
            <p>{say(`steps.${name}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sample({ sample: { src, width, height, alt, words, by } }: { sample: ShownSample }) {
  const say = useTexts('home');
  const inOwn = useOwnWords();
  return (
    <figure className={classes.creation}>
      <img
        className={classes.picture}
        src={src}
        alt={alt}
        {...inOwn(alt)}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      {words !== '' && (
        <figcaption>
          <p {...(by === undefined ? { dir: 'auto', ...inOwn(words) } : { lang: 'en', dir: 'ltr' })}>{words}</p>
          {by !== undefined && (
            <p className={classes.by}>
              <span dir="ltr">@{by.username}</span>
              <span>{say('gallery.by', { tool: by.tool })}</span>
            </p>
          )}
        </figcaption>
      )}
    </figure>
  );
}

/** Samples of what people make, where there are any, and the way in. */
export function UserGallery() {
  const say = useTexts('home');
  const promise = useSignupTokens();
  const samples = useSamples();
  const call = (
    <div className={classes.call}>
      <p>{promise.tokens === 0 ? say('gallery.free') : say('gallery.promise', promise)}</p>
      <StartLink />
    </div>
  );
  if (samples.length === 0) return <div className={classes.section}>{call}</div>;
  return (
    <section id="gallery" className={classes.section} aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">{say('gallery.title')}</h2>
      <p className={classes.lead}>{samples.some(({ by }) => by) ? say('gallery.lead') : say('gallery.own')}</p>
      <ul className={classes.creations}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <Sample sample={sample} />
          </li>
        ))}
      </ul>
      {call}
    </section>
  );
}
