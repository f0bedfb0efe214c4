import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { type KeptAnswer, keepAnswer } from '../../http/kept-answer.ts';
import { contentPolicy, hashSource } from './content-policy.ts';
import type { PageFacts, PagePlace, RenderedPage, RenderPage } from './facts.ts';

export type PageDocument = { kept: KeptAnswer; policy: string };

const pageList = z.record(
  z.string(),
  z.object({ styles: z.array(z.string()), islandScript: z.string().nullable(), isStandIn: z.boolean() }),
);
const renderer = z.object({ renderPage: z.custom<RenderPage>((value) => typeof value === 'function') });

/** Far more than there are pages, origins, languages and currencies of a studio. */
const MOST_KEPT = 300;

/**
 * The public pages, which the web build's renderer makes of what is true now. Each is made once, however many ask for it at
 * once, and kept until anything that it says may have changed.
 */
export function createDocuments(folder: string) {
  const pages = pageList.parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));
  const sheets = new Map<string, Promise<string>>();
  let made = new Map<string, Promise<PageDocument>>();
  let madeOf: PageFacts | null = null;
  let loaded: Promise<RenderPage> | null = null;

  /** Read when the first page is asked for, so that it costs a start nothing. */
  function load(): Promise<RenderPage> {
    loaded ??= importRenderer(join(folder, 'render-page.js')).catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  }

  function readSheet(file: string): Promise<string> {
    const sheet = sheets.get(file) ?? readFile(join(folder, file), 'utf8');
    sheets.set(file, sheet);
    return sheet;
  }

  async function render(place: PagePlace, facts: PageFacts): Promise<RenderedPage> {
    const { styles = [], islandScript = null } = pages[place.address] ?? {};
    const renderPage = await load();
    const texts = await Promise.all(styles.map(readSheet));
    return renderPage(place, facts, { styles: texts, islandScript });
  }

  async function make(place: PagePlace, facts: PageFacts): Promise<PageDocument> {
    const { html, scripts } = await render(place, facts);
    return { kept: keepAnswer(html), policy: contentPolicy(scripts.map(hashSource)) };
  }

  return {
    /** The addresses that lead to a public page, without a language. */
    addresses: Object.entries(pages).flatMap(([address, { isStandIn }]) => (isStandIn ? [] : [address])),
    /** For once, and kept nowhere. */
    render: async (place: PagePlace, facts: PageFacts): Promise<string> => (await render(place, facts)).html,
    get(place: PagePlace, facts: PageFacts): Promise<PageDocument> {
      if (facts !== madeOf) made = new Map();
      madeOf = facts;
      const key = [place.origin, place.language, place.currency, place.address].join(' ');
      const known = made.get(key);
      if (known !== undefined) return known;
      const own = made;
      const document = make(place, facts);
      own.set(key, document);
      // What failed is tried again when it is next asked for.
      document.catch(() => own.delete(key));
      const [oldest] = own.keys();
      if (own.size > MOST_KEPT && oldest !== undefined) own.delete(oldest);
      return document;
    },
  };
}

async function importRenderer(file: string): Promise<RenderPage> {
  const module: unknown = await import(pathToFileURL(file).href);
  return renderer.parse(module).renderPage;
}
