import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './drop-curtain.module.css';

/** While files hover above the page. */
export function DropCurtain() {
  const say = useTexts('gallery');
  return <div className={classes.over}>{say('dropHere')}</div>;
}
