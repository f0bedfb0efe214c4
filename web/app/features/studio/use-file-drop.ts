import { useEffect, useState } from 'react';

/** Text pasted into a field stays text: word processors put a picture of it beside it. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
  return isField && clipboardData !== null && clipboardData.getData('text/plain') !== '';
}

/** Takes files that are dropped or pasted anywhere on the page; answers whether some hover above it now. */
export function useFileDrop(onFiles: ((files: [File, ...File[]]) => void) | undefined): boolean {
  const [isHovering, setIsHovering] = useState(false);
  useEffect(() => {
    if (onFiles === undefined) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const take = (transfer: DataTransfer | null) => {
      const [first, ...others] = transfer?.files ?? [];
      if (first) onFiles([first, ...others]);
      return first !== undefined;
    };
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsHovering(true);
      },
      options,
    );
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsHovering(false), options);
    window.addEventListener(
      'drop',
      (event) => {
        setIsHovering(false);
        if (hasFiles(event)) event.preventDefault();
        take(event.dataTransfer);
      },
      options,
    );
    window.addEventListener(
      'paste',
      (event) => {
        if (!isTextForField(event) && take(event.clipboardData)) event.preventDefault();
      },
      options,
    );
    return () => listening.abort();
  }, [onFiles]);
  return isHovering;
}
