import { useCallback, useEffect } from 'react';
import { useDrop } from '../../shared/files/use-drop.ts';

/** Text pasted into a field stays text: word processors put a picture of it beside it. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
  return isField && clipboardData !== null && clipboardData.getData('text/plain') !== '';
}

/** Takes files that are dropped or pasted anywhere on the page; answers whether some hover above it now. */
export function useFileDrop(onFiles: ((files: [File, ...File[]]) => void) | undefined): boolean {
  const take = useCallback(
    (transfer: DataTransfer | null): boolean => {
      const [first, ...others] = transfer?.files ?? [];
      if (first) onFiles?.([first, ...others]);
      return first !== undefined;
    },
    [onFiles],
  );
  const isOff = onFiles === undefined;
  useEffect(() => {
    if (isOff) return;
    const listening = new AbortController();
    window.addEventListener(
      'paste',
      (event) => {
        if (!isTextForField(event) && take(event.clipboardData)) event.preventDefault();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [isOff, take]);
  return useDrop(isOff ? undefined : take);
}
