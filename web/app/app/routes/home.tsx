import { tools } from '@kinora/catalogue';
import { comingSoon } from '@kinora/catalogue/coming-soon';
import { redirectDocument, useLoaderData } from 'react-router';
import { LandingFooter, LandingHeader } from '../../features/site/landing/frame.tsx';
import { Hero } from '../../features/site/landing/hero.tsx';
import classes from '../../features/site/landing/landing.module.css';
import { Notes, Steps, ToolOffers, UserGallery } from '../../features/site/landing/landing-sections.tsx';
import { Pricing } from '../../features/site/landing/pricing.tsx';
import { brand } from '../../shared/brand/use-brand.ts';
import { isClosed } from '../../shared/maintenance/is-closed.ts';
import { readMaintenance } from '../../shared/maintenance/watch.ts';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true };

const OFFERS = 6;

const description =
  'Create images, videos and motion graphics with AI. Start with free tokens and pay only for what reaches your gallery.';

export function meta() {
  return publicMeta({ title: `${brand().name} - Transform Your Creative Vision`, description, path: '/' });
}

/** Runs at build time, so that the tools' schemas do not travel with the page. */
export function loader() {
  const ready = tools.flatMap((tool) => {
    if (tool.route === null) return [];
    const fromTokens = tool.leastTokens(tool.prices);
    return [{ id: tool.id, name: tool.name, summary: tool.summary, route: tool.route, fromTokens }];
  });
  const announced = comingSoon.map(({ id, name, summary, tokens }) => {
    return { id, name, summary, route: null, fromTokens: tokens };
  });
  return { offers: [...ready, ...announced].slice(0, OFFERS) };
}

/** The shell of a closed studio stands at this address too. The page itself comes from the server, which fills it in. */
export async function clientLoader(): Promise<Awaited<ReturnType<typeof loader>>> {
  const maintenance = await readMaintenance();
  if (maintenance === null || isClosed(maintenance, '/')) return { offers: [] };
  throw redirectDocument('/');
}

export default function Home() {
  const { offers } = useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <Notes />
      <LandingHeader />
      <main>
        <Hero />
        <ToolOffers offers={offers} />
        <Steps />
        <Pricing />
        <UserGallery />
      </main>
      <LandingFooter />
    </div>
  );
}
