import type { ReactNode } from 'react';

/**
 * The part of a public page that `app/app/islands/<name>.tsx` brings to life. It must not use the router or React's
 * `useId`, whose answers depend on what is around it.
 */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}
