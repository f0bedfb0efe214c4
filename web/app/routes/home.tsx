import { tools } from '@kinora/catalogue';
import { totalTokens } from '@kinora/catalogue/tool';
import { LandingFooter, LandingHeader } from '../features/landing/frame.tsx';
import { Goodbye } from '../features/landing/goodbye.tsx';
import { Hero } from '../features/landing/hero.tsx';
import classes from '../features/landing/landing.module.css';
import { Showcase } from '../features/landing/showcase.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { ToolOffers } from '../features/landing/tool-offers.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';
import type { Route } from './+types/home.ts';

export const handle: PageHandle = { isPlainHtml: true };

const description =
  'Create images, videos and motion graphics with AI. Start with 100 free tokens and pay only for what reaches your gallery.';

export function meta() {
  return publicMeta({ title: 'Kinora - Transform Your Creative Vision', description, path: '/' });
}

/** Runs when the page is built, so that the tools' schemas stay out of it. */
export function loader() {
  const offers = tools.flatMap((tool) => {
    const least = tool.parseDraft({});
    if (tool.route === null || !least.ok) return [];
    const fromTokens = totalTokens(least.input.cost({}, tool.prices));
    return [{ id: tool.id, name: tool.name, summary: tool.summary, route: tool.route, fromTokens }];
  });
  return { offers: offers.slice(0, 6) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <div className={classes.page} data-mantine-color-scheme="dark">
      <Goodbye />
      <LandingHeader />
      <main>
        <Hero />
        <Steps />
        <ToolOffers offers={loaderData.offers} />
        <Showcase />
      </main>
      <LandingFooter />
    </div>
  );
}
