import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { brand } from '../../../shared/brand/use-brand.ts';
import { SignInLink, StartLink } from './frame.tsx';
import classes from './hero.module.css';
import intro from './intro/intro.mp4';
import poster from './intro/poster.avif';

const WIDTH = 540;
const HEIGHT = 720;

/** Starts the video once the page is painted: its bytes must not stand in the way of what people see first. */
const playScript = `requestAnimationFrame(()=>setTimeout(()=>document.querySelector('[data-intro]').play().catch(()=>{})))`;

/**
 * The box to tick hides the video, which shows the poster below it; so does a system that asks for less motion, for
 * which no source is offered.
 */
function IntroVideo() {
  const video = useRef<HTMLVideoElement>(null);
  // Where the page comes as part of the app, its inline script does not run.
  useEffect(() => void video.current?.play().catch(() => undefined), []);
  return (
    <div className={classes.stage}>
      <span className={classes.leaf} aria-hidden />
      <span className={classes.leaf} aria-hidden />
      <div className={classes.screen}>
        <img src={poster} alt="" width={WIDTH} height={HEIGHT} fetchPriority="high" />
        <video
          ref={video}
          data-intro
          poster={poster}
          width={WIDTH}
          height={HEIGHT}
          preload="none"
          aria-label={`Intro video: pictures made with ${brand().name}`}
          muted
          loop
          playsInline
          disablePictureInPicture
        >
          <source src={intro} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
          Your Intro Video
        </video>
        <script>{playScript}</script>
        <label className={classes.pause}>
          <input type="checkbox" className="visually-hidden" autoComplete="off" aria-label="Pause the intro video" />
          <Pause size={16} aria-hidden />
          <Play size={16} aria-hidden />
        </label>
      </div>
    </div>
  );
}

const statistics = [
  { figure: '12+', label: 'AI Tools' },
  { figure: '10K+', label: 'Creations' },
  { figure: '5K+', label: 'Happy Users' },
];

export function Hero() {
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.name}>{brand().name}, the AI creative studio</p>
        <h1 className={classes.title}>Transform Your Creative Vision</h1>
        <p className={classes.subtitle}>
          Create stunning images, videos and motion graphics with AI. Describe what you see, watch it take shape, and
          keep what you love.
        </p>
        <div className={classes.actions}>
          <StartLink />
          <SignInLink />
        </div>
        <dl className={classes.statistics}>
          {statistics.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <IntroVideo />
    </section>
  );
}
