import { toolInWords } from '@kinora/catalogue/in-words';
import type { Tool } from '@kinora/catalogue/tool';
import type { Messages } from '@kinora/texts/message';
import { sayerFrom, TOOL_WORDS, toolArea } from '@kinora/texts/tool-texts';
import { areaNamed, loadTexts, shownLanguage, textsThatCame } from '../texts/texts-store.ts';
import { useLanguage } from '../texts/use-texts.ts';

type AddedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Spoken = { shared: Messages | undefined; own: Messages | undefined; tool: Tool };

const spoken = new WeakMap<Tool, Spoken>();

const messagesOf = (name: string): Messages | undefined => {
  const area = areaNamed(name);
  return area && textsThatCame(area);
};

/** A tool in the language that is shown, as far as its texts have arrived; always the same while they stay the same. */
export function spokenTool(tool: Tool): Tool {
  const [shared, own] = [messagesOf(TOOL_WORDS), messagesOf(toolArea(tool.id))];
  const known = spoken.get(tool);
  if (known !== undefined && known.shared === shared && known.own === own) return known.tool;
  const said = shared === undefined && own === undefined ? tool : inWords(tool, own, shared);
  spoken.set(tool, { shared, own, tool: said });
  return said;
}

function inWords(tool: Tool, own: Messages | undefined, shared: Messages | undefined): Tool {
  const { code, locale } = shownLanguage();
  const added = addedTexts(tool, code);
  const say = sayerFrom([own, shared], locale);
  return toolInWords(tool, (key, values) => added?.[key] ?? say(key, values));
}

/** What an operator's tool says itself; such tools name their texts with the rest of their definition. */
function addedTexts(
  tool: Tool | { definition: { texts?: AddedTexts } },
  language: string,
): AddedTexts[string] | undefined {
  return 'definition' in tool ? tool.definition.texts?.[language] : undefined;
}

/** The same for what is on the screen: drawn again when the language changes. */
export function useSpokenTool(tool: Tool): Tool {
  useLanguage();
  return spokenTool(tool);
}

async function loadArea(name: string): Promise<void> {
  const area = areaNamed(name);
  // Without its texts a tool is shown in its own words.
  if (area !== undefined) await loadTexts(area).catch(() => undefined);
}

/** What every tool says of inputs and results, and why some fail. */
export async function loadToolWords(): Promise<void> {
  await Promise.all([loadArea(TOOL_WORDS), loadArea('failures')]);
}

/** What stands on a tool's page or in its dialog. */
export async function loadToolTexts(id: string): Promise<void> {
  await Promise.all([loadToolWords(), loadArea(toolArea(id))]);
}
