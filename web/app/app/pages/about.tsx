import { Boxes, ReceiptText, Server } from 'lucide-react';
import aurora from '../../features/site/about/aurora.avif';
import balloon from '../../features/site/about/balloon.avif';
import lighthouse from '../../features/site/about/lighthouse.avif';
import neonStreet from '../../features/site/about/neon-street.avif';
import classes from '../../features/site/about.module.css';
import { StartLink } from '../../features/site/landing/frame.tsx';
import { PublicPage } from '../../features/site/public-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { PageLink } from '../../shared/page/page-link.tsx';
import { SignupPromise } from '../../shared/ui/signup-tokens.tsx';

/** Upright ones, so that they stand side by side at one height; each with the sentence that made it. */
const pictures = [
  { url: balloon, prompt: 'A hot air balloon over a field of lavender at sunset' },
  { url: lighthouse, prompt: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting' },
  { url: neonStreet, prompt: 'A neon city street in the rain at night, reflections, cinematic' },
  { url: aurora, prompt: 'A snowy mountain peak under green northern lights, starry night' },
];

/** Shows what the studio is for before describing it. */
function AboutPictures() {
  return (
    <ul className={classes.pictures}>
      {pictures.map(({ url, prompt }, index) => (
        <li key={url}>
          <img src={url} alt={prompt} width={480} height={640} fetchPriority={index === 0 ? 'high' : 'auto'} />
        </li>
      ))}
    </ul>
  );
}

const promises = [
  {
    icon: ReceiptText,
    title: 'Charged only for what you get',
    text: 'A price is on the button before you press it. What fails, is blocked or gets lost gives its tokens back by itself, and a receipt on every creation says so.',
  },
  {
    icon: Boxes,
    title: 'One room for every tool',
    text: 'Images, videos, whole scenes, backgrounds, upscaling: each tool does one thing well, works the same way, and puts its results into one gallery that is yours alone.',
  },
  {
    icon: Server,
    title: 'Open, and yours to host',
    text: 'The program behind this studio is free software under the Apache license. One command starts a complete studio on a laptop, and the same code serves a business.',
  },
];

/** What the page says unless the operator has it say something else. */
function OwnStory() {
  return (
    <>
      <section>
        <h2>The idea</h2>
        <p>
          Before cinema was everywhere, moving pictures came to the living room: a reel of paper leaves, a crank, and a
          lens. One person at a time watched them come to life in their own hands. That is still what making things
          should feel like.
        </p>
      </section>
      <section>
        <h2>How it works</h2>
        <p>
          You pay with tokens, from plans and packs.{' '}
          <SignupPromise>{(tokens, when) => `The first ${tokens} are yours ${when}. `}</SignupPromise>
          Every tool shows its price as you set it up, runs while you watch or do something else, and tells you the
          moment it is done, also when you come back days later.
        </p>
      </section>
      <section>
        <h2>Who makes the pictures</h2>
        <p>
          Tools use the best models that we know for each task, through the services that run them. A studio without
          such a service uses the preview engine that comes with the studio: it paints real pictures from your words on
          the studio&apos;s own machine, so that everything can be tried before a single key is set up. A tool always
          says which of the two is at work.
        </p>
      </section>
      <section>
        <h2>Your work, your data</h2>
        <p>
          What you make is served to you alone. There are no trackers and nothing is sold. Delete your account and it is
          gone, files and all. The details are in the <PageLink to="/privacy">privacy policy</PageLink> and the{' '}
          <PageLink to="/terms">terms</PageLink>, and we answer <PageLink to="/contact">every question</PageLink>.
        </p>
      </section>
    </>
  );
}

export default function About() {
  const { title, lead, sections } = usePage().facts.content.about;
  const { name } = useBrand();
  return (
    <PublicPage
      title={title || 'A dark room for bright ideas'}
      lead={
        lead ||
        `${name} is an AI creative studio for images, videos and motion graphics. You say what you see, know what it costs, and keep what you love.`
      }
    >
      <PageHead
        title="About"
        description={`${name} is an AI creative studio for images, videos and motion graphics, with honest prices in tokens.`}
      />
      <AboutPictures />
      <ul className={classes.promises}>
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={classes.icon}>
              <Icon size={20} aria-hidden />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={classes.story}>
        {sections.length > 0 ? (
          sections.map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              {section.text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))
        ) : (
          <OwnStory />
        )}
      </div>
      <div className={classes.call}>
        <p>See what it makes of your first sentence.</p>
        <StartLink />
      </div>
    </PublicPage>
  );
}
