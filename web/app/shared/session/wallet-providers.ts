import { useSyncExternalStore } from 'react';

/** An Ethereum wallet in this browser, as far as it is used here (EIP-1193). */
type Provider = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> };

export type Wallet = {
  /** Its own name; null for a wallet that gives none. */
  name: string | null;
  provider: Provider;
};

const NONE: readonly Wallet[] = [];
let found: readonly Wallet[] = NONE;
const listeners = new Set<() => void>();
let isListening = false;

function add(wallet: Wallet): void {
  if (found.some(({ name, provider }) => name === wallet.name || provider === wallet.provider)) return;
  // A wallet that gives its name replaces its own entry without one.
  found = [...found.filter(({ name }) => name !== null), wallet];
  for (const listener of listeners) listener();
}

/** Asks all wallets for themselves (EIP-6963); older ones are found where they have always been. */
function listen(): void {
  isListening = true;
  window.addEventListener('eip6963:announceProvider', (event) => {
    const wallet = event instanceof CustomEvent ? announced(event.detail) : null;
    if (wallet !== null) add(wallet);
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  const injected: unknown = Reflect.get(window, 'ethereum');
  if (found.length === 0 && isProvider(injected)) add({ name: null, provider: injected });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isListening) listen();
  return () => listeners.delete(listener);
}

/** The wallets of this browser, as they make themselves known. */
export function useWallets(): readonly Wallet[] {
  return useSyncExternalStore(
    subscribe,
    () => found,
    () => NONE,
  );
}

function announced(detail: unknown): Wallet | null {
  if (!isRecord(detail) || !isProvider(detail.provider)) return null;
  const name = isRecord(detail.info) ? detail.info.name : null;
  return { name: typeof name === 'string' && name !== '' ? name.slice(0, 40) : null, provider: detail.provider };
}

function isProvider(value: unknown): value is Provider {
  return isRecord(value) && typeof value.request === 'function';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
