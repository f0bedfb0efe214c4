import type { Tool } from '@kinora/catalogue/tool';
import { use } from 'react';

const RETRY_AFTER_MS = 5000;

const loads = new Map<string, Promise<Tool | undefined>>();
const loaded = new Map<string, Tool>();

/** Apart from every page, since it names the files of all tools. */
const codeToolsModule = () => import('@kinora/catalogue/code-tools');

/** The only place that knows where definitions come from; undefined for what is sold no more. */
async function readDefinition(id: string): Promise<Tool | undefined> {
  const { codeTools } = await codeToolsModule();
  return codeTools.find((tool) => tool.id === id)?.load();
}

/**
 * The definition of one tool, which arrives in a file of its own; undefined for what is sold no more.
 * @throws when its file cannot be had; a call some seconds later tries again
 */
export function loadTool(id: string): Promise<Tool | undefined> {
  const known = loads.get(id);
  if (known !== undefined) return known;
  const load = readDefinition(id).then(
    (tool) => {
      if (tool !== undefined) loaded.set(id, tool);
      return tool;
    },
    (error: unknown) => {
      // Not at once: what is shown again when it fails would ask without end.
      setTimeout(() => loads.delete(id), RETRY_AFTER_MS);
      throw error;
    },
  );
  loads.set(id, load);
  return load;
}

/** Waits for records, and loads what they are shown with. They are shown in plain words where that fails. */
export async function withTools<Answer>(
  answer: Promise<Answer>,
  recordsOf: (answer: Answer) => readonly { tool_type: string }[],
): Promise<Answer> {
  // Beside the question, not behind its answer.
  codeToolsModule().catch(() => undefined);
  const arrived = await answer;
  await loadToolsOf(recordsOf(arrived));
  return arrived;
}

/** Loads what these records are shown with. */
export async function loadToolsOf(records: readonly { tool_type: string }[]): Promise<void> {
  await Promise.allSettled(Array.from(new Set(records.map(({ tool_type }) => tool_type)), loadTool));
}

/** The definition of a tool that has been loaded, as that of every record is before it is shown. */
export function loadedTool(id: string): Tool | undefined {
  return loaded.get(id);
}

/** The definition of a tool, which the nearest `Suspense` waits for. */
export function useTool(id: string): Tool | undefined {
  return loadedTool(id) ?? use(loadTool(id));
}
