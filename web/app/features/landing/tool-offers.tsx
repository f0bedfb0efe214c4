import { Link } from 'react-router';
import { tokenCount } from '../../format.ts';
import landing from './landing.module.css';
import { type ShowcasePicture, showcase } from './showcase.ts';
import { ShowcaseImage } from './showcase-image.tsx';
import classes from './tool-offers.module.css';

export type ToolOffer = { id: string; name: string; summary: string; route: string; fromTokens: number };

/** The pictures of the reel come first in the showcase. */
const REEL = 3;

function OfferPicture({ picture }: { picture: ShowcasePicture | undefined }) {
  return (
    picture && (
      <div className={classes.picture}>
        <ShowcaseImage picture={picture} />
      </div>
    )
  );
}

export function ToolOffers({ offers }: { offers: readonly ToolOffer[] }) {
  return (
    <section id="tools" className={landing.section} aria-labelledby="tools-heading">
      <h2 id="tools-heading">Explore Our AI Tools</h2>
      <p className={landing.lead}>
        Each does one thing well, says what it costs, and remembers everything you made with it.
      </p>
      <ul className={classes.offers}>
        {offers.map(({ id, name, summary, route, fromTokens }, place) => (
          <li key={id} className={classes.offer}>
            <OfferPicture picture={showcase[REEL + place]} />
            <div className={classes.words}>
              <h3>{name}</h3>
              <p>{summary}</p>
              <div className={classes.foot}>
                <span>from {tokenCount(fromTokens)}</span>
                <Link to={`/signup?${new URLSearchParams({ next: route })}`} aria-label={`Try Now: ${name}`}>
                  Try Now
                </Link>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
