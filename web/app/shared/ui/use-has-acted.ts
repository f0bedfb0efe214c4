import { useEffect, useState } from 'react';

const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

/** Whether somebody has done anything since this was shown: what is needed only then can come with the first act. */
export function useHasActed(): boolean {
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    const acts = new AbortController();
    for (const act of FIRST_ACTS)
      window.addEventListener(act, () => setHasActed(true), { once: true, signal: acts.signal });
    return () => acts.abort();
  }, []);
  return hasActed;
}
