import classes from './hero.module.css';
import { IntroVideo } from './intro-video.tsx';
import { SignInLink, StartLink } from './links.tsx';

const statistics = [
  { figure: '12+', label: 'AI Tools' },
  { figure: '10K+', label: 'Creations' },
  { figure: '5K+', label: 'Happy Users' },
];

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.name}>Kinora, the open AI creative studio</p>
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
