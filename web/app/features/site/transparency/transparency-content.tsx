import { usePage } from '../../../shared/page/page-facts.ts';
import { Figures } from './notice-figures.tsx';
import classes from './transparency.module.css';

/** What was done about notices in the last twelve months. */
export function TransparencyContent() {
  return (
    <div className={classes.content}>
      <section aria-labelledby="figures">
        <h2 id="figures">The last twelve months</h2>
        <div className={classes.figures}>
          <Figures figures={usePage().facts.figures} />
        </div>
        <p className={classes.remark}>
          Of fewer than five, a number could tell who they are, so we do not say it. The same figures are{' '}
          <a href="/api/notices/figures">here as JSON</a>.
        </p>
      </section>
      <section aria-labelledby="how">
        <h2 id="how">How we decide</h2>
        <p>
          A person reads each notice and decides, each kind within its own time. Late is what was decided after that, or
          still waits. The author learns why, and can appeal once. Most of what is taken down can be put back.
        </p>
        <p>
          What was taken down as an intimate image, as child abuse or as illegal is not stored here again: the same
          file, and pictures that look the same, are refused by themselves.
        </p>
        <p>
          Something here should not be? <a href="/report">Report it</a>. You need no account.
        </p>
      </section>
    </div>
  );
}
