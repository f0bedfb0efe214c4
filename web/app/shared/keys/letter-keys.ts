const STORED = 'kinora-letter-keys';

/** Whether a letter, digit or sign does something when it is pressed alone, in this browser. */
export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function setLetterKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // A browser that forbids it keeps them on.
  }
}

/** Whether a key is to do nothing, as somebody wished of all single ones (WCAG 2.2, 2.1.4). */
export function isMuted({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !hasLetterKeys();
}
