import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * For the forms of prerendered pages, which people type into before the scripts arrive. `take` gets what the page's own
 * fields hold by then, by their names. Until `isReady` the button must not submit: the browser would send the fields in
 * the address.
 */
export function useEarlyTyping(take: (typed: (name: string) => string) => void): {
  ref: RefObject<HTMLFormElement | null>;
  isReady: boolean;
} {
  const ref = useRef<HTMLFormElement>(null);
  const [isReady, setIsReady] = useState(false);
  const onReady = useEffectEvent(take);
  useEffect(() => {
    if (ref.current !== null) {
      const data = new FormData(ref.current);
      onReady((name) => String(data.get(name) ?? ''));
    }
    setIsReady(true);
  }, []);
  return { ref, isReady };
}
