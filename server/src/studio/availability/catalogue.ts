import { type ComingSoonTool, comingSoon } from '@kinora/catalogue/coming-soon';
import { partOf } from '@kinora/catalogue/file-part';
import { announcedAs } from '@kinora/catalogue/runtime/tool';
import type { Tool } from '@kinora/catalogue/tool';
import type { Language } from '@kinora/texts/load-language';
import { type KeptAnswer, keepAnswer } from '../../http/kept-answer.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { fixedWords } from '../../platform/languages/fixed-words.ts';
import { promptHelperSetting, publicationsSetting, retentionSetting } from '../../platform/settings/registry.ts';
import { retentionBounds } from '../../platform/settings/retention-values.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { PriceBook, PriceBooks } from '../generations/prices.ts';
import { hasPromptField } from '../prompt-helper/prompt-field.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import type { Providers } from '../providers/provider.ts';
import { isMadeInSteps } from '../runs/steps.ts';
import { readToolTimes } from '../runs/tool-times.ts';
import type { ToolList, ToolRegistry } from '../tools/registry.ts';
import type { SoldTool } from '../tools/sold-tool.ts';
import { toolInLanguage, wordsOfTool } from '../tools/tool-language.ts';
import { isPreview, whyUnavailable } from './availability.ts';
import type { Catalogue, CatalogueTool } from './wire.ts';

export type CataloguePorts = {
  config: Config;
  pipeline: Pipeline;
  settings: Settings;
  priceBook: PriceBooks;
  providers: Providers;
  capabilities: Capabilities;
  tools: ToolRegistry;
};

/** What is sold at one moment, and the two answers that tell of many tools. */
type KeptCatalogue = {
  whole: Catalogue;
  /** As many as a page begins with. */
  first: KeptAnswer;
  all: KeptAnswer;
};

/** How many tools are told of unless all are asked for. */
export const FIRST_TOOLS = 100;
/** A moment in which what an operator switches off is still shown; of other tools and prices there is none. */
const FRESH_MS = 250;

/** The answers as they are sent, made anew when tools or prices are others, however many there are. */
export function keptCatalogue(deps: CataloguePorts, language: Language): () => Promise<KeptCatalogue> {
  type Made = { book: PriceBook; tools: ToolList; until: number; answer: Promise<KeptCatalogue> };
  let kept: Made | null = null;
  let last: KeptCatalogue | null = null;

  async function write(book: PriceBook, list: ToolList): Promise<KeptCatalogue> {
    const whole = await describe(deps, language, book, list);
    const { tools } = whole;
    const first = { ...whole, tools: tools.slice(0, FIRST_TOOLS), more: Math.max(0, tools.length - FIRST_TOOLS) };
    last = {
      whole,
      first: keepAnswer(JSON.stringify(first), last?.first),
      all: keepAnswer(JSON.stringify(whole), last?.all),
    };
    return last;
  }

  return async () => {
    const [book, tools] = await Promise.all([deps.priceBook(), deps.tools.list()]);
    if (kept !== null && kept.book === book && kept.tools === tools && Date.now() < kept.until) return kept.answer;
    const made: Made = { book, tools, until: Date.now() + FRESH_MS, answer: write(book, tools) };
    kept = made;
    made.answer.catch(() => {
      if (kept === made) kept = null;
    });
    return made.answer;
  };
}

async function describe(
  deps: CataloguePorts,
  language: Language,
  book: PriceBook,
  { sold, former, versions }: ToolList,
): Promise<Catalogue> {
  const times = await readToolTimes(deps);
  const { isOn } = await deps.settings.read(promptHelperSetting);
  const described = sold.map(async (one) => ({
    ...describeTool(toolInLanguage(one.tool, language), book, reasonIn(language, await whyUnavailable(deps, one))),
    version: versions.get(one.tool.id) ?? null,
    isPreview: isPreview(deps, one),
    isOfCanvas: one.tool.canvas !== null,
    hasPromptHelper: isOn && hasPromptField(one.tool),
    usualSeconds: isMadeInSteps(one.tool.id) ? null : (times.get(one.tool.id) ?? null),
  }));
  return {
    tools: withAnnounced(await Promise.all(described), standInsOf(sold), language),
    more: 0,
    formerTools: former.map(({ id, name }) => ({ id, name })),
    publishes: (await deps.settings.read(publicationsSetting)).isOn,
    trashDays: (await deps.settings.read(retentionSetting)).trash ?? retentionBounds.trash.most,
    priceVersion: book.version,
    textMessages: textMessages(deps.config.sms),
    embedded: deps.config.embedded,
  };
}

const reasonIn = (language: Language, reason: string | null) => reason && fixedWords(language, reason);

/** By what was announced: the first tool that an operator offers in its place. */
function standInsOf(sold: readonly SoldTool[]): ReadonlyMap<string, string> {
  const standIns = new Map<string, string>();
  for (const { tool } of sold) {
    const announced = announcedAs(tool);
    if (announced !== undefined && !standIns.has(announced)) standIns.set(announced, tool.id);
  }
  return standIns;
}

/** What is coming soon closes the list; a tool that makes it real stands in the same place, and others lead to theirs. */
function withAnnounced(
  tools: readonly CatalogueTool[],
  standIns: ReadonlyMap<string, string>,
  language: Language,
): CatalogueTool[] {
  const standInFor = (id: string) => tools.find((one) => one.id === standIns.get(id));
  const last = comingSoon.map((tool) => standInFor(tool.id) ?? announce(tool, language));
  const first = tools.filter((tool) => !last.includes(tool));
  const led = first.map((tool): CatalogueTool => {
    const standIn = standInFor(tool.id);
    if (tool.enabled || standIn?.enabled !== true || standIn.route === null) return tool;
    const { name, route, fromTokens } = standIn;
    return { ...tool, instead: { name, route, fromTokens } };
  });
  return [...led, ...last];
}

function textMessages(sms: Config['sms']): Catalogue['textMessages'] {
  if (sms === null) return 'none';
  return sms.kind === 'mailbox' ? 'mailbox' : 'sent';
}

function describeTool(tool: Tool, book: PriceBook, disabledReason: string | null) {
  const prices = book.pricesOf(tool);
  const labels = new Map(
    tool.form.flatMap(({ fields }) => Object.entries(fields).map(([name, field]) => [name, field?.label])),
  );
  return {
    id: tool.id,
    fn: tool.fn,
    route: tool.route,
    name: tool.name,
    summary: tool.summary,
    classic: classicWords(tool),
    category: tool.category,
    group: tool.group,
    fromTokens: tool.leastTokens(prices),
    files: tool.files.map((file) => ({
      name: file.name,
      kind: file.kind,
      isList: file.list !== undefined,
      part: partOf(tool, file),
      label: labels.get(file.name) ?? '',
    })),
    expectedSeconds: tool.expectedSeconds,
    enabled: disabledReason === null,
    disabledReason,
    comingSoon: false,
    instead: null,
    prices,
  };
}

/** Classic are the tools without a page, and those that have a second, shorter form. */
function classicWords({ route, classic, name, summary }: Tool): CatalogueTool['classic'] {
  if (classic !== null) return { name: classic.name, summary: classic.summary };
  return route === null ? { name, summary } : null;
}

/** There is nothing to call and nothing to wait for yet. */
function announce({ tokens, ...tool }: ComingSoonTool, language: Language): CatalogueTool {
  return {
    ...tool,
    ...wordsOfTool(tool, language),
    group: tool.category,
    fn: '',
    route: null,
    classic: null,
    version: null,
    fromTokens: tokens,
    files: [],
    expectedSeconds: { from: 0, to: 0 },
    usualSeconds: null,
    enabled: false,
    disabledReason: fixedWords(language, 'Coming soon'),
    comingSoon: true,
    instead: null,
    isPreview: false,
    isOfCanvas: false,
    hasPromptHelper: false,
    prices: {},
  };
}
