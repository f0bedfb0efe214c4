import type { ComponentType } from 'react';
import { ByHand } from './by-hand.tsx';
import type { WayProps } from './found-draft.ts';
import { FromProvider } from './import/from-provider.tsx';
import { ReadyMade } from './shelf/ready-made.tsx';

type Way = { id: string; name: string; Panel: ComponentType<WayProps> };

/** The tabs of /admin/tools/new: the ways to begin, the shortest first. Each answers a draft. */
export const newToolWays: readonly Way[] = [
  { id: 'shelf', name: 'Ready-made', Panel: ReadyMade },
  { id: 'provider', name: 'From a provider', Panel: FromProvider },
  { id: 'by-hand', name: 'By hand', Panel: ByHand },
];
