import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { config } from 'zod/v4/core';
import { shownLanguage, startTexts } from '../shared/texts/texts-store.ts';

// Compiled validators need eval, which the content security policy forbids.
config({ jitless: true });

/** The first of a kind has the browser read the data of the language: too long a time within the first drawing. */
const formats: (new (locale: string) => object)[] = [Intl.NumberFormat, Intl.PluralRules];

async function start(): Promise<void> {
  await startTexts();
  for (const Format of formats) {
    // Whatever else there is to do, such as a press, has its turn.
    await new Promise((resolve) => setTimeout(resolve));
    new Format(shownLanguage().locale);
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void start();
