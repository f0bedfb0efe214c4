import type { ReactNode } from 'react';
import { usePlainPage } from './plain-html.ts';

/**
 * The part of a plain HTML page that `app/app/islands/<name>.tsx` brings to life; within the app it is simply rendered.
 * It must not use the router or React's `useId`, whose answers depend on what is around it.
 */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  const isPlain = usePlainPage() !== null;
  return isPlain ? <div data-island={name}>{children}</div> : children;
}
