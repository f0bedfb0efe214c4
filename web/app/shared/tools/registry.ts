import { codeTools } from '@kinora/catalogue/code-tools';
import type { Tool } from '@kinora/catalogue/tool';
import type { QueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { catalogueQuery } from './summaries.ts';

const RETRY_AFTER_MS = 5000;

const loads = new Map<string, Promise<Tool | undefined>>();
const loaded = new Map<string, Tool>();

/** The only place that knows where definitions come from; undefined for what is sold no more. */
async function readDefinition(id: string): Promise<Tool | undefined> {
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

/** Loads what these records are shown with. They are shown in plain words where that fails. */
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

/** The tool whose page an address is. */
export async function loadToolAt(client: QueryClient, pathname: string): Promise<Tool | undefined> {
  const address = pathname.replace(/\/+$/, '');
  // The code knows its own without asking.
  const own = codeTools.find(({ route }) => route === address);
  if (own !== undefined) return loadTool(own.id);
  const { tools } = await client.ensureQueryData(catalogueQuery);
  const listed = tools.find(({ route }) => route === address);
  return listed && loadTool(listed.id);
}
