import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../shared/api/queries.ts';
import { Brand } from '../../shared/brand/brand.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PlainLanguageSelect } from '../../shared/texts/plain-language-select.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './sign-in-frame.module.css';

/** The frame of the sign-in pages: the form with the data that it asks for, and a dark panel beside it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.halves}>
      <div className={classes.side}>
        <header className={classes.top}>
          <a href="/" className={classes.brand}>
            <Brand />
          </a>
          <PlainLanguageSelect />
        </header>
        <main className={classes.main}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </main>
      </div>
      <Art />
    </div>
  );
}

/** The dark panel beside the form. */
function Art() {
  const say = useTexts('signIn');
  return (
    <aside className={classes.art} aria-label={say('about', { studio: useBrand().name })}>
      <div className={classes.leaves} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <p className={classes.words}>
        {say('promise')}
        <small>{say('promise.more')}</small>
      </p>
    </aside>
  );
}
