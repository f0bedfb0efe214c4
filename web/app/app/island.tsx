import type { ReactNode } from 'react';
import { usePlainPage } from './plain-html.ts';

/**
 * The one part of a plain HTML page that needs a script: `app/app/islands/<name>.tsx` brings it to life. Wherever the page comes
 * as part of the app instead, the part simply is in it. It must not use the router or React's `useId`, whose answers
 * depend on what stands around it.
 */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  const isPlain = usePlainPage() !== null;
  return isPlain ? <div data-island={name}>{children}</div> : children;
}
