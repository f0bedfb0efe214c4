import { LandingFooter, LandingHeader } from '../../features/site/landing/frame.tsx';
import { Hero } from '../../features/site/landing/hero.tsx';
import classes from '../../features/site/landing/landing.module.css';
import { Notes, Steps, ToolOffers, UserGallery } from '../../features/site/landing/landing-sections.tsx';
import { Pricing } from '../../features/site/landing/pricing.tsx';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

export default function Home() {
  const { signupTokens } = usePage().facts.offer;
  const say = useTexts('home');
  return (
    <div className={classes.page}>
      <PageHead description={say('description', { count: signupTokens })} />
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
