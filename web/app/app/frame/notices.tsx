import { useNotifications } from '@mantine/notifications';
import { type ComponentType, startTransition, useEffect, useState } from 'react';

const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

/** Whether the person has pressed anything yet: code that is needed only after that can load with the first press. */
export function useHasActed(): boolean {
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    const acts = new AbortController();
    // What the press itself is for is drawn first.
    const note = () => requestAnimationFrame(() => setTimeout(() => startTransition(() => setHasActed(true))));
    for (const act of FIRST_ACTS) window.addEventListener(act, note, { once: true, signal: acts.signal });
    return () => acts.abort();
  }, []);
  return hasActed;
}

/**
 * Where notifications appear. Their code arrives with the first thing that somebody does, so that it is there when the
 * connection is lost, or with the first notification; what could not be fetched is tried again with the next one.
 */
export function Notices() {
  const waiting = useNotifications().notifications.length;
  const hasActed = useHasActed();
  const [stack, setStack] = useState<{ Stack: ComponentType } | null>(null);
  const isWanted = stack === null && (hasActed || waiting > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notification is another attempt.
  useEffect(() => {
    if (!isWanted) return;
    import('./notice-stack.tsx').then(
      ({ NoticeStack }) => setStack({ Stack: NoticeStack }),
      () => undefined,
    );
  }, [isWanted, waiting]);
  return stack && <stack.Stack />;
}
