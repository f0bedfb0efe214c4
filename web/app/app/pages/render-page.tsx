import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { RenderPage } from '@kinora/server/page-facts';
import type { ComponentType } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { InlineScripts } from '../../shared/page/inline-script.tsx';
import { IslandFactsContext, PageContext } from '../../shared/page/page-facts.ts';
import { PageWordsContext } from '../../shared/texts/page-words.ts';
import { PageDocument } from './document.tsx';
import { publicPages } from './page-list.ts';

const modules = import.meta.glob<{ default: ComponentType }>([
  './{about,api-docs,contact,explore,forgot-password,home,legal-versions,login,not-found}.tsx',
  './{privacy,published,published-embed,report,shared,shared-embed,signup,status,terms,transparency,verify}.tsx',
]);

/** Makes a public page wholly, so that it needs no script to be put together. The server calls it. */
export const renderPage: RenderPage = async (place, facts, parts, words) => {
  const file = publicPages[place.address]?.file;
  const load = file === undefined ? undefined : modules[`./${file}.tsx`];
  if (load === undefined) throw new Error(`There is no page ${place.address}`);
  const { default: Page } = await load();
  const scripts = new Set<string>();
  const page = (
    <InlineScripts value={scripts}>
      <PageContext value={{ place, facts }}>
        <PageWordsContext value={words}>
          <IslandFactsContext value={{ offer: facts.offer, place }}>
            <PageDocument place={place} facts={facts} parts={parts} words={words}>
              <Page />
            </PageDocument>
          </IslandFactsContext>
        </PageWordsContext>
      </PageContext>
    </InlineScripts>
  );
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
  });
  return { html, scripts: [...scripts] };
};
