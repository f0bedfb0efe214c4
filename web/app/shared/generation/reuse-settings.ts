import type { Generation } from '@kinora/server/generations-wire';
import { newId } from '../api/new-id.ts';
import { noteSettingsFrom, saveDraft } from '../session/drafts.ts';
import { loadedToolOf } from '../tools/registry.ts';

/** The page where these settings can be used again; null when its tool is no longer offered. */
export function reuseRoute(generation: Generation): string | null {
  return loadedToolOf(generation)?.route ?? null;
}

/** Lays the settings into the tool's form, which shows them when its page opens. */
export function prepareReuse(generation: Generation): void {
  const tool = loadedToolOf(generation);
  if (tool === undefined) return;
  saveDraft(tool.id, { ...tool.defaults, ...tool.fromRecord(generation.input_data) });
  noteSettingsFrom(tool.id, generation.id);
}

/** What goes with the way to that page, so that it can show the words of a tool that is retired meanwhile. */
export function reuseState({ id }: Pick<Generation, 'id'>): { reused: string } {
  return { reused: id };
}

/** What goes with the way to a page whose form is to begin anew with what was placed there, also from that page itself. */
export function placedState(): { placed: string } {
  return { placed: newId() };
}

/** Which placing led to a page; empty for other ways there. */
export function placedIn(state: unknown): string {
  const isPlaced = typeof state === 'object' && state !== null && 'placed' in state;
  return isPlaced && typeof state.placed === 'string' ? state.placed : '';
}

/** The id of the generation that led to a page; null for other ways there. */
export function reusedIn(state: unknown): string | null {
  const isNamed = typeof state === 'object' && state !== null && 'reused' in state;
  return isNamed && typeof state.reused === 'string' ? state.reused : null;
}

/** The same settings with the seed that made the result, which "Random" left open; null where there is nothing to add. */
export function withItsSeed(generation: Generation): Generation | null {
  const { input_data, metadata } = generation;
  const tool = loadedToolOf(generation);
  if (tool === undefined || !('seed' in input_data) || metadata.seed === undefined) return null;
  const seeded = { ...input_data, seed: metadata.seed };
  const isNew = input_data.seed !== metadata.seed;
  return isNew && tool.parseDraft(tool.fromRecord(seeded)).ok ? { ...generation, input_data: seeded } : null;
}
