import { LandingFooter, LandingHeader } from '../../features/site/landing/frame.tsx';
import { Hero } from '../../features/site/landing/hero.tsx';
import classes from '../../features/site/landing/landing.module.css';
import { Notes, Steps, ToolOffers, UserGallery } from '../../features/site/landing/landing-sections.tsx';
import { Pricing } from '../../features/site/landing/pricing.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';

const description =
  'Create images, videos and motion graphics with AI. Start with free tokens and pay only for what reaches your gallery.';

export default function Home() {
  return (
    <div className={classes.page}>
      <PageHead description={description} />
      <Notes />
      <LandingHeader />
      <main>
        <Hero />
        <ToolOffers />
        <Steps />
        <Pricing />
        <UserGallery />
      </main>
      <LandingFooter />
    </div>
  );
}
