import { Boxes, ReceiptText, Server } from 'lucide-react';
import type { ReactNode } from 'react';
import aurora from '../../features/site/about/aurora.avif';
import balloon from '../../features/site/about/balloon.avif';
import lighthouse from '../../features/site/about/lighthouse.avif';
import neonStreet from '../../features/site/about/neon-street.avif';
import classes from '../../features/site/about.module.css';
import { StartLink } from '../../features/site/landing/frame.tsx';
import { useSignupTokens } from '../../features/site/landing/signup-tokens.ts';
import { PublicPage } from '../../features/site/public-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { useOwnWords } from '../../shared/page/own-words.ts';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { PageLink } from '../../shared/page/page-link.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

/** Upright ones, so that they stand side by side at one height; each with the sentence that made it. */
const pictures = [
  { url: balloon, prompt: 'A hot air balloon over a field of lavender at sunset' },
  { url: lighthouse, prompt: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting' },
  { url: neonStreet, prompt: 'A neon city street in the rain at night, reflections, cinematic' },
  { url: aurora, prompt: 'A snowy mountain peak under green northern lights, starry night' },
];

/** Shows what the studio is for before describing it. A phone's first picture is the largest it sees: the rest wait. */
function AboutPictures() {
  return (
    <ul className={classes.pictures}>
      {pictures.map(({ url, prompt }, index) => (
        <li key={url}>
          <img src={url} alt={prompt} width={480} height={640} fetchPriority={index === 0 ? 'high' : 'low'} />
        </li>
      ))}
    </ul>
  );
}

const promises = [
  { icon: ReceiptText, name: 'charged' },
  { icon: Boxes, name: 'room' },
  { icon: Server, name: 'open' },
] as const;

const linkTo = (to: string) => (content: ReactNode) => <PageLink to={to}>{content}</PageLink>;

/** What the page says unless the operator has it say something else. */
function OwnStory() {
  const say = useTexts('about');
  const { tokens, after } = useSignupTokens();
  return (
    <>
      <section>
        <h2>{say('idea')}</h2>
        <p>{say('ideaText')}</p>
      </section>
      <section>
        <h2>{say('how')}</h2>
        <p>{say('howPay', { tokens, after: tokens === 0 ? 'none' : after })}</p>
      </section>
      <section>
        <h2>{say('makers')}</h2>
        <p>{say('makersText')}</p>
      </section>
      <section>
        <h2>{say('work')}</h2>
        <p>
          {say.rich('workText', {
            privacy: linkTo('/privacy'),
            terms: linkTo('/terms'),
            contact: linkTo('/contact'),
          })}
        </p>
      </section>
    </>
  );
}

export default function About() {
  const say = useTexts('about');
  const sayFrame = useTexts('publicFrame');
  const { title, lead, sections } = usePage().facts.content.about;
  const { name } = useBrand();
  const inOwn = useOwnWords();
  return (
    <PublicPage title={title || say('title')} lead={lead || say('lead', { name })}>
      <PageHead title={sayFrame('aboutUs')} description={say('description', { name })} />
      <AboutPictures />
      <ul className={classes.promises}>
        {promises.map(({ icon: Icon, name: promise }) => (
          <li key={promise}>
            <span className={classes.icon}>
              <Icon size={20} aria-hidden />
            </span>
            <h2>{say(`promises.${promise}`)}</h2>
            <p>{say(`promises.${promise}Text`)}</p>
          </li>
        ))}
      </ul>
      <div className={classes.story}>
        {sections.length > 0 ? (
          sections.map((section) => (
            <section key={section.title}>
              <h2 {...inOwn(section.title)}>{section.title}</h2>
              {section.text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph} {...inOwn(section.text)}>
                  {paragraph}
                </p>
              ))}
            </section>
          ))
        ) : (
          <OwnStory />
        )}
      </div>
      <div className={classes.call}>
        <p>{say('call')}</p>
        <StartLink />
      </div>
    </PublicPage>
  );
}
