import { LandingFooter, LandingHeader } from '../../features/site/landing/frame.tsx';
import { Hero } from '../../features/site/landing/hero.tsx';
import classes from '../../features/site/landing/landing.module.css';
import { Notes, Steps, ToolOffers, UserGallery } from '../../features/site/landing/landing-sections.tsx';
import { Pricing } from '../../features/site/landing/pricing.tsx';
import { tokenCount } from '../../shared/format/format.ts';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';

export default function Home() {
  const { signupTokens } = usePage().facts.offer;
  const start = signupTokens === 0 ? 'Pay' : `Start with ${tokenCount(signupTokens)} for free and pay`;
  return (
    <div className={classes.page}>
      <PageHead
        description={`Create images, videos and motion graphics with AI. ${start} only for what reaches your gallery.`}
      />
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
