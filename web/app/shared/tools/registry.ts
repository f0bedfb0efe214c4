import type { Tool } from '@kinora/catalogue/tool';
import { use } from 'react';
import { useLanguage } from '../texts/use-texts.ts';
import { loadToolTexts, loadToolWords, spokenTool } from './spoken-tool.ts';

const RETRY_AFTER_MS = 5000;

/** The parts of a record that name its tool and, for an added tool, its version. */
type MadeWith = { tool_type: string; input_data?: Readonly<Record<string, unknown>> };

const loads = new Map<string, Promise<Tool | undefined>>();
const loaded = new Map<string, Tool>();

/** Loaded apart from the pages, because it names the files of all tools. */
const codeToolsModule = () => import('@kinora/catalogue/code-tools');
/** Loaded apart as well: a studio without added tools never needs it. */
const addedToolModule = () => import('./added-tool.ts');

/** The only place that knows where definitions come from; undefined for tools that no longer exist. */
async function readDefinition(id: string, version: number | undefined): Promise<Tool | undefined> {
  const { codeTools } = await codeToolsModule();
  const own = codeTools.find((tool) => tool.id === id);
  if (own !== undefined || version === undefined) return own?.load();
  const { readAddedTool } = await addedToolModule();
  return readAddedTool(id, version);
}

function keyOf(id: string, version: number | undefined): string {
  return version === undefined ? id : `${id} ${version}`;
}

function versionOf({ input_data }: MadeWith): number | undefined {
  const version = input_data?.tool_version;
  return typeof version === 'number' ? version : undefined;
}

/**
 * The definition of one tool, which arrives in a file or an answer of its own; undefined for what nobody knows any more.
 * @param version of a tool that was added to the studio; those of the program have none
 * @throws when it cannot be had; a call some seconds later tries again
 */
export function loadTool(id: string, version?: number): Promise<Tool | undefined> {
  const key = keyOf(id, version);
  const known = loads.get(key);
  if (known !== undefined) return known;
  const load = Promise.all([readDefinition(id, version), loadToolWords()]).then(
    ([tool]) => {
      if (tool !== undefined) loaded.set(key, tool);
      return tool;
    },
    (error: unknown) => {
      // Not at once: a part that renders again on failure would retry without end.
      setTimeout(() => loads.delete(key), RETRY_AFTER_MS);
      throw error;
    },
  );
  loads.set(key, load);
  return load;
}

/** The definition that a record was made with, which of a retired tool is there still. */
export function loadToolOf(record: MadeWith): Promise<Tool | undefined> {
  return loadTool(record.tool_type, versionOf(record));
}

/** Waits for records, and loads what they are shown with. They are shown in plain words where that fails. */
export async function withTools<Answer>(
  answer: Promise<Answer>,
  recordsOf: (answer: Answer) => readonly MadeWith[],
): Promise<Answer> {
  // Beside the question, not behind its answer.
  codeToolsModule().catch(() => undefined);
  const arrived = await answer;
  await loadToolsOf(recordsOf(arrived));
  return arrived;
}

/** Loads what these records are shown with. */
export async function loadToolsOf(records: readonly MadeWith[]): Promise<void> {
  await Promise.allSettled(records.map(loadToolOf));
}

/** The definition that a record was made with, loaded as that of every record is before it is shown. */
export function loadedToolOf(record: MadeWith): Tool | undefined {
  const tool = loaded.get(keyOf(record.tool_type, versionOf(record)));
  return tool && spokenTool(tool);
}

/** A tool with everything that its page says, in the language that is shown. */
export async function loadToolPage(id: string, version?: number): Promise<Tool | undefined> {
  const [tool] = await Promise.all([loadTool(id, version), loadToolTexts(id)]);
  return tool;
}

const dialogs = new Map<string, Promise<Tool | undefined>>();

function loadDialog(id: string): Promise<Tool | undefined> {
  const known = dialogs.get(id);
  if (known !== undefined) return known;
  const load = loadToolPage(id);
  dialogs.set(id, load);
  // As `loadTool`, not at once.
  load.catch(() => setTimeout(() => dialogs.delete(id), RETRY_AFTER_MS));
  return load;
}

/** The definition of a tool of the program in the language that is shown; the nearest `Suspense` waits for both. */
export function useTool(id: string): Tool | undefined {
  const tool = use(loadDialog(id));
  useLanguage();
  return tool && spokenTool(tool);
}
