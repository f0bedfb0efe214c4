import type { ReactNode } from 'react';
import classes from '../../features/sign-in/sign-in.module.css';
import { Brand } from '../../shared/brand/brand.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';

/** The frame of the sign-in pages: the form, and a dark panel beside it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.halves}>
      <div className={classes.side}>
        <header>
          <a href="/" className={classes.brand}>
            <Brand />
          </a>
        </header>
        <main className={classes.main}>{children}</main>
      </div>
      <Art />
    </div>
  );
}

/** The dark panel beside the form. */
function Art() {
  return (
    <aside className={classes.art} aria-label={`About ${useBrand().name}`}>
      <div className={classes.leaves} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <p className={classes.words}>
        Charged only for what is in your gallery.
        <small>If a generation fails, its tokens come back automatically.</small>
      </p>
    </aside>
  );
}
