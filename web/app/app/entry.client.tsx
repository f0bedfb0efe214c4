import { prepareNumbers, preparePlurals } from '@kinora/texts/message';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { config } from 'zod/v4/core';
import { shownLanguage, startTexts } from '../shared/texts/texts-store.ts';

// Compiled validators need eval, which the content security policy forbids.
config({ jitless: true });

/** Until whatever else the browser has to do, such as a press, had its turn. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await startTexts();
  for (const prepare of [prepareNumbers, preparePlurals]) {
    await turn();
    prepare(shownLanguage().locale);
  }
  await turn();
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
