import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import classes from './closed-banner.module.css';

/** Tells administrators, who see every page as ever, that nobody else does. */
export function ClosedNote() {
  const say = useTexts('frame');
  return (
    <aside className={classes.banner} aria-label={say('closed.label')}>
      <Lock size={14} aria-hidden />
      <p>{say.rich('closed.text', { link: (words) => <Link to="/admin/settings?part=maintenance">{words}</Link> })}</p>
    </aside>
  );
}
