import * as z from 'zod/mini';

const KEY = 'kinora-recent-tools';
const MOST = 4;

const recentSchema = z.object({ person: z.string(), tools: z.array(z.string()) });

function read(): z.infer<typeof recentSchema> | undefined {
  try {
    return recentSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** The tools whose pages somebody opened last in this browser, latest first. Another person's are not told. */
export function recentTools(person: string): readonly string[] {
  const kept = read();
  return kept?.person === person ? kept.tools : [];
}

export function noteTool(person: string, toolId: string): void {
  const others = recentTools(person).filter((id) => id !== toolId);
  localStorage.setItem(KEY, JSON.stringify({ person, tools: [toolId, ...others].slice(0, MOST) }));
}
