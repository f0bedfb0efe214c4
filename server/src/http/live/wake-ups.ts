export type WakeUps = { add: (listener: () => void) => () => void; wake: () => void };

/** Who wants to know that there may be work. */
export function createWakeUps(): WakeUps {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake() {
      for (const listener of listeners) listener();
    },
  };
}
