import { setTimeout as sleep } from 'node:timers/promises';
import { tools } from '@kinora/catalogue';
import { comingSoon } from '@kinora/catalogue/coming-soon';
import type { Operation } from '../../http/document/operation.ts';
import type { Billing } from '../../money/billing/billing.ts';
import { cataloguePrices, listPublicPrices } from '../../money/billing/list-prices.ts';
import { contentSetting, isDemo, runningBanner, shownBanner } from '../../operate/content/content.ts';
import { type Content, ownContent } from '../../operate/content/wire.ts';
import { readMaintenance } from '../../operate/maintenance/maintenance.ts';
import { readFigures } from '../../operate/notices/figures.ts';
import type { NoticeFigures } from '../../operate/notices/wire.ts';
import { legalSetting } from '../../people/legal/legal-texts.ts';
import type { Auth } from '../../people/ways-in/auth.ts';
import { brandByDefault, type PageBrand, pageBrandOf, readBrand } from '../../platform/brand/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import {
  publicationsSetting,
  retentionSetting,
  signupTokens,
  signupTokensAfter,
  statusPageSetting,
} from '../../platform/settings/registry.ts';
import type { Retention } from '../../platform/settings/retention-values.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { PriceBooks } from '../../studio/generations/prices.ts';
import type { ToolList, ToolRegistry } from '../../studio/tools/registry.ts';
import { withAddedTools } from '../api-document/added-tools.ts';
import { renderReference } from '../api-document/render-reference.ts';
import { createLegalReader, noLegalWords, shownTexts } from '../legal/read-legal.ts';
import type { PageFacts, ShownTool } from './facts.ts';
import { readStudioCounts, type StudioCounts, statisticsOf } from './statistics.ts';

/** Figures of a year need not be newer. */
const FIGURES_MS = 300_000;
/** Counting all that was ever made takes a while. */
const COUNTS_MS = 3_600_000;
/** How long a page waits for prices that are not known yet, or have changed. */
const PRICES_PATIENCE_MS = 500;
/** That of the specification, which counts for nobody's business. */
const LAW_OF_DEMO = 'the Commonwealth of Pennsylvania, United States';
/** On the front page. */
const MOST_TOOLS = 6;
/** As many as fit on a front page, in the operator's order; all of them are on the page of all tools. */
const MOST_ADDED = 12;

export type FactDeps = {
  config: Config;
  database: Database;
  settings: Settings;
  log: Logger;
  priceBook: PriceBooks;
  tools: ToolRegistry;
  auth: Pick<Auth, 'readOffer'>;
  billing: Billing;
};

/** What is read from the database, and kept while that is away. */
type Stored = {
  brand: PageBrand;
  signupTokens: number;
  signupTokensAfter: PageFacts['offer']['signupTokensAfter'];
  contactEmail: string;
  inFront: readonly ShownTool[];
  added: readonly ShownTool[];
  figures: NoticeFigures | null;
  kept: Retention;
  counts: StudioCounts;
  showsStatus: boolean;
  publishes: boolean;
  content: Content;
  prices: PageFacts['prices'];
  legal: PageFacts['legal'];
};

/** What pages say of this installation at this moment; what they said last while the database is away. */
export function createFacts(deps: FactDeps, operations: () => readonly Operation[]) {
  const { config, database, settings, log, auth } = deps;
  const figuresNow = keptFor(FIGURES_MS, () => readFigures(deps));
  const pricesNow = lately(
    PRICES_PATIENCE_MS,
    cataloguePrices,
    () => listPublicPrices(deps),
    (error) => log.warn({ err: error }, 'The prices of pages could not be read'),
  );
  const legalNow = createLegalReader(deps);
  const countsNow = keptFor(COUNTS_MS, () => readStudioCounts(database));
  let all: Pick<ToolList, 'sold' | 'versions'> = { sold: [], versions: new Map() };
  let stored: Stored = {
    brand: pageBrandOf(brandByDefault(config)),
    signupTokens: signupTokens.byDefault,
    signupTokensAfter: signupTokensAfter.byDefault,
    contactEmail: config.supportEmail,
    inFront: ownTools((tool) => tool.leastTokens(tool.prices)),
    added: [],
    figures: null,
    kept: retentionSetting.byDefault,
    counts: { creations: 0, people: 0 },
    showsStatus: statusPageSetting.byDefault.isOn,
    publishes: publicationsSetting.byDefault.isOn,
    content: ownContent,
    prices: cataloguePrices,
    legal: shownTexts(legalSetting.byDefault.versions),
  };
  let legalWords = noLegalWords;
  let latest: { facts: PageFacts; told: string; all: typeof all } | null = null;

  async function readStored(): Promise<void> {
    const book = await deps.priceBook();
    const { contactEmail } = await readMaintenance(deps);
    const list = await deps.tools.list();
    const legal = await legalNow();
    stored = {
      brand: pageBrandOf(await readBrand(deps)),
      signupTokens: await settings.read(signupTokens),
      signupTokensAfter: await settings.read(signupTokensAfter),
      contactEmail,
      inFront: ownTools((tool) => tool.leastTokens(book.pricesOf(tool))),
      added: addedTools(list),
      figures: await figuresNow(),
      kept: await settings.read(retentionSetting),
      counts: await countsNow(),
      showsStatus: (await settings.read(statusPageSetting)).isOn,
      publishes: (await settings.read(publicationsSetting)).isOn,
      content: await settings.read(contentSetting),
      prices: await pricesNow(),
      legal: legal.texts,
    };
    all = list;
    legalWords = legal.words;
  }

  async function tell(content: Content) {
    const {
      signupTokens: atSignUp,
      signupTokensAfter: after,
      brand,
      contactEmail,
      inFront,
      added,
      figures,
      kept,
      counts,
      showsStatus,
      publishes,
      prices,
      legal,
    } = stored;
    const chosen = content.tools.flatMap((id) => [...inFront, ...added].filter((tool) => tool.id === id));
    return {
      offer: { ...(await auth.readOffer()), signupTokens: atSignUp, signupTokensAfter: after },
      ...{ brand, contactEmail, figures, kept, content, foreign: [], prices, legal, showsStatus, publishes },
      status: null,
      isDemo: isDemo(config),
      law: content.legal.law || (isDemo(config) ? LAW_OF_DEMO : ''),
      tools: chosen.length > 0 ? chosen : inFront.slice(0, MOST_TOOLS),
      addedTools: added.filter((tool) => !chosen.includes(tool)).slice(0, MOST_ADDED),
      banner: content.banner?.audience === 'all' ? runningBanner(content) : null,
      statistics: statisticsOf(content, {
        counts,
        isDemo: isDemo(config) && brand.name === brandByDefault(config).name,
        tools: inFront.length + added.length,
      }),
    };
  }

  function referenceWith(own: typeof all): PageFacts['reference'] {
    return (origin) => renderReference(withAddedTools(operations(), own), origin);
  }

  return {
    /** Answers the same object for as long as nothing has changed. */
    async read(): Promise<PageFacts> {
      await readStored().catch((error: unknown) =>
        log.warn({ err: error }, 'What pages promise could not be read again'),
      );
      const told = await tell(stored.content);
      const written = JSON.stringify(told);
      if (latest !== null && latest.told === written && latest.all === all) return latest.facts;
      latest = { facts: { ...told, legalWords, reference: referenceWith(all) }, told: written, all };
      return latest.facts;
    },
    /** As they would be with other content, whose banner is shown whenever and to whomever it will be. */
    async preview(content: Content): Promise<PageFacts> {
      await readStored();
      const banner = content.banner === null ? null : shownBanner(content.banner);
      return { ...(await tell(content)), banner, legalWords, reference: referenceWith(all) };
    },
  };
}

/**
 * What was read last; asked anew each time, but nobody waits longer than this for it, because another service may be slow
 * to answer.
 */
function lately<Value>(
  patience: number,
  first: Value,
  read: () => Promise<Value>,
  onError: (error: unknown) => void,
): () => Promise<Value> {
  let known = first;
  let reading: Promise<void> | null = null;
  return async () => {
    reading ??= read()
      .then((value) => {
        known = value;
      })
      .catch(onError)
      .finally(() => {
        reading = null;
      });
    await Promise.race([reading, sleep(patience, undefined, { ref: false })]);
    return known;
  };
}

function keptFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; at: number } | null = null;
  return async () => {
    if (known === null || performance.now() - known.at > milliseconds) {
      known = { value: await read(), at: performance.now() };
    }
    return known.value;
  };
}

function ownTools(leastTokens: (tool: (typeof tools)[number]) => number): ShownTool[] {
  const ready = tools.flatMap((tool) => {
    const { id, name, summary, route } = tool;
    return route === null ? [] : [{ id, name, summary, route, leastTokens: leastTokens(tool) }];
  });
  const announced = comingSoon.map(({ id, name, summary, tokens }) => {
    return { id, name, summary, route: null, leastTokens: tokens };
  });
  return [...ready, ...announced];
}

function addedTools({ sold, versions }: Pick<ToolList, 'sold' | 'versions'>): ShownTool[] {
  return sold.flatMap(({ tool: { id, name, summary, route, leastTokens } }) =>
    versions.has(id) && route !== null ? [{ id, name, summary, route, leastTokens: leastTokens({}) }] : [],
  );
}
