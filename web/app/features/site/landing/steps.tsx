import { Coins, Download, PenLine } from 'lucide-react';
import landing from './landing.module.css';
import classes from './steps.module.css';

const steps = [
  {
    icon: PenLine,
    title: 'Say what you see',
    text: 'A sentence is enough. Size, steps, guidance and seed are there when you want them.',
  },
  {
    icon: Coins,
    title: 'Know the price first',
    text: 'Every button carries its price in tokens. If something fails, its tokens come back automatically, and the receipt says so.',
  },
  {
    icon: Download,
    title: 'Watch, keep, reuse',
    text: 'Progress is live. Every result stays in your gallery, ready to download or to make again with a twist.',
  },
];

export function Steps() {
  return (
    <section className={landing.section} aria-labelledby="how-heading">
      <h2 id="how-heading">From a sentence to a picture</h2>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className={classes.step}>
            <span className={classes.icon}>
              <Icon size={20} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
