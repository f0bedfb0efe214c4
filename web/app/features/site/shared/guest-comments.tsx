import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './guest-comments.module.css';

/** Where visitors write; its script comes when it is seen, and draws what is in it. */
export function GuestComments({ path }: { path: string }) {
  const say = useTexts('comments');
  return (
    <section className={classes.talk} data-guest-comments data-path={path} aria-labelledby="comments" aria-busy>
      <h2 id="comments">{say('title')}</h2>
    </section>
  );
}
