import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, loadLanguage } from '@kinora/texts/load-language';
import * as z from 'zod';
import { type KeptAnswer, keepAnswer } from '../../http/kept-answer.ts';
import { pageTexts } from '../texts/text-files.ts';
import { contentPolicy, hashSource } from './content-policy.ts';
import type { PageFacts, PagePlace, RenderedPage, RenderPage } from './facts.ts';
import { factsIn } from './facts-in-language.ts';

export type PageDocument = { kept: KeptAnswer; policy: string };

/** The language of a page, and those that can be chosen on it. */
export type PageLanguages = { language: Language; offered: readonly Language[] };

const pageList = z.record(
  z.string(),
  z.object({
    styles: z.array(z.string()),
    islandScript: z.string().nullable(),
    /** Null where the page has no keyed texts yet: it is English. */
    texts: z.array(z.string()).nullable(),
    isStandIn: z.boolean(),
  }),
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
  let made = new Map<string, { of: Language; and: PageFacts['status']; document: Promise<PageDocument> }>();
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

  async function render(place: PagePlace, facts: PageFacts, spoken: PageLanguages): Promise<RenderedPage> {
    const { styles = [], islandScript = null, texts = null } = pages[place.address] ?? {};
    const renderPage = await load();
    const sheetTexts = await Promise.all(styles.map(readSheet));
    const language = texts === null ? await loadLanguage('en') : spoken.language;
    const words = { told: pageTexts(language, spoken.offered), messages: language.messages };
    return renderPage(
      place,
      factsIn(facts, language, place.languages[0] ?? language.code),
      { styles: sheetTexts, islandScript, islandTexts: texts ?? [] },
      words,
    );
  }

  async function make(
    place: PagePlace,
    facts: PageFacts,
    spoken: PageLanguages,
    isFrameable = false,
  ): Promise<PageDocument> {
    const { html, scripts } = await render(place, facts, spoken);
    return { kept: keepAnswer(html), policy: contentPolicy(scripts.map(hashSource), isFrameable) };
  }

  return {
    /** The addresses that lead to a public page, without a language. */
    addresses: Object.entries(pages).flatMap(([address, { isStandIn }]) => (isStandIn ? [] : [address])),
    /** Whether a page is in the language that was asked for; others are English still. */
    isKeyed: (address: string): boolean => pages[address]?.texts !== null,
    /** For once, and kept nowhere. */
    render: async (place: PagePlace, facts: PageFacts, spoken: PageLanguages): Promise<string> =>
      (await render(place, facts, spoken)).html,
    /** The same with its policy. */
    make,
    /** `status`: what one page says besides, which changes more often than what all of them say. */
    get(
      place: PagePlace,
      facts: PageFacts,
      spoken: PageLanguages,
      status: PageFacts['status'] = null,
    ): Promise<PageDocument> {
      if (facts !== madeOf) made = new Map();
      madeOf = facts;
      const key = [place.origin, place.language, place.currency, place.address].join(' ');
      const known = made.get(key);
      // Another object of the same language has other texts.
      if (known?.of === spoken.language && known.and === status) return known.document;
      const own = made;
      const document = make(place, status === null ? facts : { ...facts, status }, spoken);
      own.set(key, { of: spoken.language, and: status, document });
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
