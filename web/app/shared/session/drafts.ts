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

/** Forgets every draft, so that the next person at this browser starts afresh. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids it has kept none.
  }
}
