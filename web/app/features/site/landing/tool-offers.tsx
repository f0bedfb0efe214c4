import { toolPicture } from '../../../shared/brand/showcase/tool-picture.ts';
import { tokenCount } from '../../../shared/format/format.ts';
import landing from './landing.module.css';
import { SessionLink } from './session-link.tsx';
import { ShowcaseImage } from './showcase-image.tsx';
import classes from './tool-offers.module.css';

/** A tool without a route is announced and cannot be tried yet. */
export type ToolOffer = { id: string; name: string; summary: string; route: string | null; fromTokens: number };

function OfferAction({ name, route }: Pick<ToolOffer, 'name' | 'route'>) {
  if (route === null) return <span className={classes.soon}>Coming soon</span>;
  return (
    <SessionLink
      guest={{ to: `/signup?${new URLSearchParams({ next: route })}`, label: 'Try Now' }}
      member={{ to: route, label: 'Try Now' }}
      about={name}
    />
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
        {offers.map(({ id, name, summary, route, fromTokens }, place) => {
          const picture = toolPicture(place);
          return (
            <li key={id} className={classes.offer} data-ready={route !== null}>
              <div className={classes.picture}>{picture && <ShowcaseImage picture={picture} />}</div>
              <div className={classes.words}>
                <h3>{name}</h3>
                <p>{summary}</p>
                <div className={classes.foot}>
                  <span>
                    from{' '}
                    <span data-slot="least-tokens" data-tool={id}>
                      {tokenCount(fromTokens)}
                    </span>
                  </span>
                  <OfferAction name={name} route={route} />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
