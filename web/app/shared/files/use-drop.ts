import { useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes what is dropped anywhere on the page, where it has files; answers whether some hover above it now.
 * @param onDrop reads what it wants within the event: afterwards a browser has nothing of it any more
 */
export function useDrop(onDrop: ((transfer: DataTransfer) => void) | undefined): boolean {
  const [isHovering, setIsHovering] = useState(false);
  useEffect(() => {
    if (onDrop === undefined) return;
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
        onDrop(event.dataTransfer);
      },
      options,
    );
    return () => listening.abort();
  }, [onDrop]);
  return isHovering;
}
