const PREFIX = 'tool-settings:';

type Settings = Readonly<Record<string, unknown>>;

function forgetExcept(kept: string | null): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && (kept === null || !key.startsWith(kept))) localStorage.removeItem(key);
  }
}

/** Remembers what somebody set for a tool, for their next tab. Of others who used this browser nothing stays. */
export function rememberSettings(person: string | undefined, toolId: string, settings: Settings): void {
  if (person === undefined) return;
  try {
    forgetExcept(`${PREFIX}${person}:`);
    localStorage.setItem(`${PREFIX}${person}:${toolId}`, JSON.stringify(settings));
  } catch {
    // Full, or forbidden by the browser: the next tab begins with the tool's own values.
  }
}

/** What was remembered; it may be of an earlier version of the tool, or anything else. */
export function lastSettings(person: string | undefined, toolId: string): Settings {
  if (person === undefined) return {};
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${PREFIX}${person}:${toolId}`) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Forgets what everybody set, so that the next person at this browser starts afresh. */
export function forgetSettings(): void {
  try {
    forgetExcept(null);
  } catch {
    // A browser that forbids it has kept none.
  }
}
