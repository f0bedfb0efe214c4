import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ClosedBanner } from '../../shared/maintenance/closed-banner.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { AppHeader } from './app-header.tsx';
import classes from './page-frame.module.css';

/** Around every page behind sign-in. What it is given holds the `main` with the id `content`. */
export function PageFrame({ children }: { children: ReactNode }) {
  const isMoving = useNavigation().state === 'loading';
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {isMoving && <div className={classes.moving} />}
      <AppHeader />
      <ClosedBanner />
      {children}
    </div>
  );
}

/** In place of a page that could not be opened. */
export function BrokenPage({ title, error }: { title: string; error: unknown }) {
  return (
    <main className={classes.broken}>
      <ErrorState title={title} error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
