import { useEffect, useState } from 'react';
import type { Dropped } from './dropped-files.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes files and folders that are dropped anywhere on the page; answers whether some hover above it now. */
export function useImportDrop(onDropped: (dropped: Dropped) => void, isOff: boolean): boolean {
  const [isHovering, setIsHovering] = useState(false);
  useEffect(() => {
    if (isOff) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
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
        if (!hasFiles(event) || event.dataTransfer === null) return;
        event.preventDefault();
        const { items } = event.dataTransfer;
        // Within the event: afterwards a browser has nothing of it any more.
        const found = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
        onDropped({ found });
      },
      options,
    );
    return () => listening.abort();
  }, [onDropped, isOff]);
  return isHovering;
}
