import type { ShownTool } from '@kinora/server/page-facts';
import { Coins, Download, PenLine } from 'lucide-react';
import { sampleCreations } from '../../../shared/brand/showcase/sample-creations.ts';
import { type ShowcasePicture, toolPicture } from '../../../shared/brand/showcase/showcase.ts';
import { tokenCount } from '../../../shared/format/format.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { SignupPromise } from '../../../shared/ui/signup-tokens.tsx';
import { SessionLink, StartLink } from './frame.tsx';
import classes from './landing.module.css';
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
  {
    id: 'goodbye',
    label: 'Goodbye',
    words: 'Your account and everything in it is deleted. Thank you for creating with us. Goodbye!',
  },
  {
    id: 'no-such-page',
    label: 'Page not found',
    words: 'There is no page at the address that you followed. It may be mistyped, or what was there has moved.',
  },
];

/** Why somebody was led here. Shown by the address alone (`/#goodbye`), since this page runs no script. */
export function Notes() {
  return notes.map(({ id, label, words }) => (
    <aside key={id} id={id} className={classes.note} aria-label={label}>
      <p role="status">{words}</p>
      <a href="/">Close</a>
    </aside>
  ));
}

function OfferAction({ name, route }: Pick<ShownTool, 'name' | 'route'>) {
  if (route === null) return <span className={offerClasses.soon}>Coming soon</span>;
  return (
    <SessionLink
      guest={{ to: `/signup?${new URLSearchParams({ next: route })}`, label: 'Try Now' }}
      member={{ to: route, label: 'Try Now' }}
      about={name}
    />
  );
}

export function ToolOffers() {
  const { tools, addedTools } = usePage().facts;
  return (
    <section id="tools" className={classes.section} aria-labelledby="tools-heading">
      <h2 id="tools-heading">Explore Our AI Tools</h2>
      <p className={classes.lead}>
        Each does one thing well, says what it costs, and remembers everything you made with it.
      </p>
      <ul className={offerClasses.offers}>
        {tools.map(({ id, name, summary, route, leastTokens }, place) => {
          const picture = toolPicture(place);
          return (
            <li key={id} className={offerClasses.offer} data-ready={route !== null}>
              <div className={offerClasses.picture}>{picture && <ShowcaseImage picture={picture} />}</div>
              <div className={offerClasses.words}>
                <h3>{name}</h3>
                <p>{summary}</p>
                <div className={offerClasses.foot}>
                  <span>{`from ${tokenCount(leastTokens)}`}</span>
                  <OfferAction name={name} route={route} />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <ul className={offerClasses.added} aria-label="More tools of this studio">
        {addedTools.map(({ id, name, summary, route, leastTokens }) => (
          <li key={id}>
            <a href={route ?? undefined}>
              <strong>{name}</strong>
              <span>{summary}</span>
              <span>{`from ${tokenCount(leastTokens)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  {
    icon: PenLine,
    title: 'Say what you see',
    text: 'A sentence is enough. Size, steps, guidance and seed are there when you want them.',
  },
  {
    icon: Coins,
    title: 'Know the price first',
    text: 'Every button carries its price in tokens. If something fails, its tokens come back automatically, and the receipt says so.',
  },
  {
    icon: Download,
    title: 'Watch, keep, reuse',
    text: 'Progress is live. Every result stays in your gallery, ready to download or to make again with a twist.',
  },
];

export function Steps() {
  return (
    <section className={classes.section} aria-labelledby="how-heading">
      <h2 id="how-heading">From a sentence to a picture</h2>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className={classes.step}>
            <span className={classes.icon}>
              <Icon size={20} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Samples of what people make, and the way in. */
export function UserGallery() {
  return (
    <section id="gallery" className={classes.section} aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">User Gallery</h2>
      <p className={classes.lead}>
        Six samples. Each was made by the engine that comes with the studio, from the sentence below it.
      </p>
      <ul className={classes.creations}>
        {sampleCreations.map(({ id, username, creation, tool, type }) => (
          <li key={id}>
            <figure className={classes.creation}>
              <ShowcaseImage picture={creation} />
              <figcaption>
                <p>{creation.prompt}</p>
                <p className={classes.by}>
                  <span>@{username}</span>
                  <span>
                    {tool}, {type.toLowerCase()}
                  </span>
                </p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={classes.call}>
        <p>
          <SignupPromise without="An account is free.">
            {(tokens, when) => `${tokens} tokens are yours ${when}.`}
          </SignupPromise>
        </p>
        <StartLink />
      </div>
    </section>
  );
}
