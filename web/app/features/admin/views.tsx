import { Link } from 'react-router';
import classes from './admin.module.css';

type Props = {
  label: string;
  views: readonly { id: string; to: string; words: string }[];
  /** The one that the address names. */
  shown: string;
  /** Whether the page stays scrolled as it is. @default false */
  staysPut?: boolean;
};

/** The ways to the views of a desk. */
export function Views({ label, views, shown, staysPut = false }: Props) {
  return (
    <nav aria-label={label} className={classes.views}>
      {views.map(({ id, to, words }) => (
        <Link key={id} to={to} preventScrollReset={staysPut} aria-current={id === shown ? 'page' : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
