import type { Generation } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './failure.module.css';

const AppealDialog = lazyPart(
  () => import('./appeal-dialog.tsx'),
  (module) => module.AppealDialog,
);

const review = z.object({
  state: z.enum(['held', 'refused']),
  rule: z.string(),
  count: z.int(),
  due_at: z.nullable(z.string()),
  appeal: z.nullable(z.enum(['open', 'upheld'])),
});

/** What a review has to do with a result; null where there is none. */
export function reviewOf({ metadata }: Pick<Generation, 'metadata'>): z.infer<typeof review> | null {
  return review.safeParse(metadata.review).data ?? null;
}

/** In place of a result that nobody may see before a person has looked at it. */
export function Held({ generation }: { generation: Generation }) {
  const found = reviewOf(generation);
  if (found === null) return null;
  return (
    <div className={classes.failure} data-held>
      <Hourglass size={22} aria-hidden />
      <strong>Waiting for a review</strong>
      <p>{found.rule}</p>
      {found.due_at !== null && (
        <p>
          Due <RelativeTime at={found.due_at} isDue />
        </p>
      )}
    </div>
  );
}

const states = {
  open: 'You have appealed. A person decides.',
  upheld: 'You have appealed, and it stays refused.',
} as const;

/** What the person can do about a refused result: appeal, once. */
export function ReviewAppeal({ generation }: { generation: Generation }) {
  const [isAsked, setIsAsked] = useState(false);
  const found = reviewOf(generation);
  if (found?.state !== 'refused') return null;
  if (found.appeal !== null) return <p>{states[found.appeal]}</p>;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setIsAsked(true)}>
        Appeal
      </Button>
      {isAsked && <AppealDialog generation={generation} onClose={() => setIsAsked(false)} />}
    </>
  );
}
