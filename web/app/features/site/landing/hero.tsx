import type { Intro } from '@kinora/server/content-wire';
import type { ShownFigure } from '@kinora/server/page-facts';
import { Pause, Play } from 'lucide-react';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { InlineScript } from '../../../shared/page/inline-script.tsx';
import { useOwnWords } from '../../../shared/page/own-words.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';
import { SignInLink, StartLink } from './frame.tsx';
import classes from './hero.module.css';
import programIntro from './intro/intro.mp4';
import programPoster from './intro/poster.avif';

const WIDTH = 540;
const HEIGHT = 720;

/** Starts the video once all else has come: its bytes must not stand in the way of what people see first. */
const playScript = `addEventListener('load',()=>setTimeout(()=>document.querySelector('[data-intro]').play().catch(()=>{})))`;

/**
 * The box to tick hides the video, which shows the poster below it; so does a system that asks for less motion, for
 * which no source is offered.
 */
function IntroVideo({ own }: { own: Intro | null }) {
  const say = useTexts('home');
  const { name } = useBrand();
  const poster = own === null ? programPoster : `/brand/${own.poster}`;
  const size = own === null ? { width: WIDTH, height: HEIGHT } : { width: own.width, height: own.height };
  return (
    <div className={classes.stage}>
      <span className={classes.leaf} aria-hidden />
      <span className={classes.leaf} aria-hidden />
      <div className={classes.screen}>
        <img src={poster} alt="" {...size} fetchPriority="high" />
        <video
          data-intro
          poster={poster}
          {...size}
          preload="none"
          aria-label={own?.alt ?? say('hero.intro', { name })}
          muted
          loop
          playsInline
          disablePictureInPicture
        >
          <source
            src={own === null ? programIntro : `/brand/${own.video}`}
            type="video/mp4"
            media="(prefers-reduced-motion: no-preference)"
          />
          {say('hero.video')}
        </video>
        <InlineScript code={playScript} />
        <label className={classes.pause}>
          <input type="checkbox" className="visually-hidden" autoComplete="off" aria-label={say('hero.pause')} />
          <Pause size={16} aria-hidden />
          <Play size={16} aria-hidden />
        </label>
      </div>
    </div>
  );
}

/** A figure as the reader's language writes it, never more than there is, and what it counts. */
function useFigureWords() {
  const say = useTexts('home');
  const { locale } = useLanguage();
  const compact = new Intl.NumberFormat(locale, {
    ...{ notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' },
  });
  return (shown: ShownFigure): readonly [figure: string, label: string] => {
    if ('figure' in shown) return [shown.figure, shown.label];
    const { key, count, isMore } = shown;
    const label = key === 'creators' ? say('figures.creators', { count }) : say(`figures.${key}`);
    return [`${compact.format(count)}${isMore ? '+' : ''}`, label];
  };
}

export function Hero() {
  const say = useTexts('home');
  const sayFrame = useTexts('publicFrame');
  const wordsOf = useFigureWords();
  const { statistics, content, brand } = usePage().facts;
  const { name, title, text, primary, secondary } = content.hero;
  const { intro } = content;
  const inOwn = useOwnWords();
  return (
    <section className={classes.hero} data-alone={intro.show === 'none'}>
      <div>
        <p className={classes.name} {...inOwn(name)}>
          {name || sayFrame('tagline', { name: brand.name })}
        </p>
        <h1 className={classes.title} {...inOwn(title)}>
          {title || say('hero.title')}
        </h1>
        <p className={classes.subtitle} {...inOwn(text)}>
          {text || say('hero.text')}
        </p>
        <div className={classes.actions}>
          <StartLink {...(primary === '' ? {} : { label: primary })} />
          <SignInLink {...(secondary === '' ? {} : { label: secondary })} />
        </div>
        {statistics.length > 0 && (
          <dl className={classes.statistics}>
            {statistics.map((statistic) => {
              const [figure, label] = wordsOf(statistic);
              return (
                <div key={label}>
                  <dt {...inOwn(label)}>{label}</dt>
                  <dd>
                    <bdi dir="ltr">{figure}</bdi>
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </div>
      {intro.show !== 'none' && <IntroVideo own={intro.show === 'own' ? intro.own : null} />}
    </section>
  );
}
