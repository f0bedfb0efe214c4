import type { Messages } from '@kinora/texts/message';
import type { BillingPrices } from '../../money/billing/wire.ts';
import type { ShownBanner } from '../../operate/content/banner-wire.ts';
import type { Content } from '../../operate/content/wire.ts';
import type { NoticeFigures } from '../../operate/notices/wire.ts';
import type { StatusView } from '../../operate/status/wire.ts';
import type { PageOffer } from '../../people/account/wire.ts';
import type { PageBrand } from '../../platform/brand/brand.ts';
import type { Retention } from '../../platform/settings/retention-values.ts';
import type { LegalWords, ShownLegalTexts } from '../legal/read-legal.ts';
import type { ListedPage } from '../published/listed-page.ts';
import type { PublishedPage } from '../published/published-page.ts';
import type { SharedPage } from '../shared/shared-page.ts';
import type { PageTexts } from '../texts/wire.ts';

/** A tool as public pages show it; one without a route is announced and cannot be tried yet. */
export type ShownTool = { id: string; name: string; summary: string; route: string | null; leastTokens: number };

/** The operator's own words, or what is counted: how many, and whether there are more than that. */
export type ShownFigure =
  | { figure: string; label: string }
  | { key: 'tools' | 'creations' | 'users' | 'creators'; count: number; isMore: boolean };

export type { ListedPage, ListedWork } from '../published/listed-page.ts';
export type { PublishedPage } from '../published/published-page.ts';
export type { SharedMedia, SharedPage, SharedWork } from '../shared/shared-page.ts';

/** What public pages say of this installation at one moment. Another object whenever any of it has changed. */
export type PageFacts = {
  brand: PageBrand;
  offer: PageOffer;
  /** Where people write to; empty where the operator names no address. */
  contactEmail: string;
  /** What is sold, in each currency that is offered; what somebody of no other country sees comes first. */
  prices: readonly [BillingPrices, ...BillingPrices[]];
  /** On the front page, in this order. */
  tools: readonly ShownTool[];
  /** What is sold beside the tools of the program. */
  addedTools: readonly ShownTool[];
  /** What the operator has pages say in place of their own words. */
  content: Content;
  /** Which of it is in the studio's own language, as it has no words in that of the page. */
  foreign: readonly string[];
  /** What is announced to everybody at this moment. */
  banner: ShownBanner | null;
  /** Nobody's business runs on it: what the specification promises and shows stands only here. */
  isDemo: boolean;
  /** Below the first words of the front page. */
  statistics: readonly ShownFigure[];
  /** Whether anybody may read how the studio does. */
  showsStatus: boolean;
  /** Whether people may publish here, so that there is a page of it. */
  publishes: boolean;
  /** How it does, on the page that says so; null elsewhere. */
  status: StatusView | null;
  /** What was done about notices; null while it is not known. */
  figures: NoticeFigures | null;
  /** How long things are kept. */
  kept: Pick<Retention, 'trash' | 'machineLogs' | 'inactiveAccounts'>;
  /** The versions of the terms and of the privacy policy, newest first. */
  legal: ShownLegalTexts;
  legalWords: LegalWords;
  /** The law that governs them, as it stands behind "the law of"; empty where the operator has not said. */
  law: string;
  /** What the page of a share link shows. */
  shared?: SharedPage;
  /** What the page of a publication shows; absent where it is not public. */
  published?: PublishedPage;
  /** What the pages that list publications show. */
  listed?: ListedPage;
  /** The reference of the API as HTML, whose every value is escaped. */
  reference: (origin: string) => string;
};

/** Where a page stands: the languages that its address comes in, of which the first has no prefix. */
export type PagePlace = {
  origin: string;
  address: string;
  /** Where it is found, for a page that many addresses lead to. */
  shownAt?: string;
  language: string;
  languages: readonly string[];
  /** The currency in which prices are shown. */
  currency: string;
};

/** What the page's own scripts are told as well. */
export type IslandFacts = Pick<PageFacts, 'offer'> & { place: PagePlace };

/** What the web build knows of a page: its style sheets, the script of the part that comes to life, and its texts. */
export type PageParts = { styles: readonly string[]; islandScript: string | null; islandTexts: readonly string[] };

/** The texts of a page in its language, and what its scripts are told of languages. */
export type PageWords = { told: PageTexts; messages: Readonly<Record<string, Messages>> };

/** `scripts` are the inline scripts that it runs, as they stand in it. */
export type RenderedPage = { html: string; scripts: readonly string[] };

/** What the web build exports to make a public page with. */
export type RenderPage = (
  place: PagePlace,
  facts: PageFacts,
  parts: PageParts,
  words: PageWords,
) => Promise<RenderedPage>;
