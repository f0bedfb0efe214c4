import { forgetSettings } from './last-settings.ts';

const PREFIX = 'kinora-draft:';

/** Keeps what somebody typed into a tool's form for as long as the tab lives. */
export function saveDraft(toolId: string, values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(PREFIX + toolId, JSON.stringify(values));
  } catch {
    // Full, or forbidden by the browser: the form works on without a draft.
  }
}

export function readDraft(toolId: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + toolId) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Has a tool's form begin with these values, once, over what was typed there. */
export function placeInForm(toolId: string, values: Readonly<Record<string, unknown>>): void {
  saveDraft(`${toolId}:placed`, values);
}

export function placedInForm(toolId: string): Readonly<Record<string, unknown>> {
  return readDraft(`${toolId}:placed`);
}

/** Remembers whose settings a tool's form was filled with, for its next order; null forgets it. */
export function noteSettingsFrom(toolId: string, generationId: string | null): void {
  saveDraft(`${toolId}:from`, generationId === null ? {} : { id: generationId });
  // They are no longer those of a publication.
  if (generationId !== null) noteRemixOf(toolId, null);
}

export function settingsFrom(toolId: string): string | undefined {
  const { id } = readDraft(`${toolId}:from`);
  return typeof id === 'string' ? id : undefined;
}

/** Remembers which publication a tool's form was filled with, for its next order; null forgets it. */
export function noteRemixOf(toolId: string, publicationId: string | null): void {
  saveDraft(`${toolId}:remix`, publicationId === null ? {} : { id: publicationId });
}

export function remixOf(toolId: string): string | undefined {
  const { id } = readDraft(`${toolId}:remix`);
  return typeof id === 'string' ? id : undefined;
}

/** What was ordered and not answered yet: its id, and what was sent under it. */
export type Unanswered = { generationId: string; body: string };

/** Remembers the order of a tool's page that nobody has answered, so that it stays the same after a reload; null forgets it. */
export function noteUnanswered(toolId: string, order: Unanswered | null): void {
  saveDraft(`${toolId}:sent`, order ?? {});
}

export function unansweredOf(toolId: string): Unanswered | null {
  const { generationId, body } = readDraft(`${toolId}:sent`);
  return typeof generationId === 'string' && typeof body === 'string' ? { generationId, body } : null;
}

/** Forgets every draft and all settings, so that the next person at this browser starts afresh. */
export function clearDrafts(): void {
  forgetSettings();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids it has kept none.
  }
}
