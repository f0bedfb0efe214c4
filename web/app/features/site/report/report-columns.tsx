import type { ReactNode } from 'react';
import classes from './report.module.css';

/** The form, and what happens with what it sends. */
export function ReportColumns({ children }: { children: ReactNode }) {
  return (
    <div className={classes.columns}>
      {children}
      <div className={classes.about}>
        <section>
          <h2>What happens then</h2>
          <p>
            A person looks at it and decides. Intimate images are decided within 48 hours. What is taken down is gone
            for everybody at once, with every identical copy. <a href="/transparency">What we decided so far</a>
          </p>
        </section>
        <section>
          <h2>What we keep</h2>
          <p>
            Your notice, and of a file that you send only a checksum of its bytes and one of how it looks: enough to
            find copies, too little to see anything. The file itself is deleted as soon as they are read.
          </p>
        </section>
        <section>
          <h2>Who hears of it</h2>
          <p>
            The author learns what was taken down and why, not who told us. They can appeal, and a person decides about
            that too.
          </p>
        </section>
      </div>
    </div>
  );
}
