import type { Generation } from '@kinora/server/generations-wire';
import { Button } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './failure.module.css';

const AppealDialog = lazyPart(
  () => import('./appeal-dialog.tsx'),
  (module) => module.AppealDialog,
);

const reviewed = z.object({
  case: z.int(),
  state: z.enum(['held', 'refused']),
  rule: z.string(),
  count: z.int(),
  due_at: z.nullable(z.string()),
  appeal: z.nullable(z.enum(['open', 'upheld'])),
});

type Review = z.infer<typeof reviewed>;

/** What is kept back of a generation, part by part, what matters most first. */
function reviewsOf({ metadata: { review, reviews } }: Pick<Generation, 'metadata'>): Review[] {
  const [first, all] = [reviewed.safeParse(review).data, z.array(reviewed).safeParse(reviews).data];
  if (first === undefined) return [];
  return all === undefined ? [first] : all.toSorted((one, other) => Number(isHeld(other)) - Number(isHeld(one)));
}

const isHeld = ({ state }: Review) => state === 'held';

/** In place of a result that nobody may see before a person has looked at it. */
export function Held({ generation }: { generation: Generation }) {
  const say = useTexts('review');
  const found = reviewsOf(generation).find(isHeld);
  if (found === undefined) return null;
  const { due_at: dueAt } = found;
  return (
    <div className={classes.failure} data-held>
      <Hourglass size={22} aria-hidden />
      <strong>{say('waiting')}</strong>
      <p>{found.rule}</p>
      {dueAt !== null && <p>{say.rich('due', { when: () => <RelativeTime at={dueAt} isDue /> })}</p>}
      <ReviewAppeal generation={generation} />
    </div>
  );
}

/** Over the results that are shown: what is kept back of the others, and what can be done. */
export function PartsInReview({ generation }: { generation: Generation }) {
  const say = useTexts('review');
  const parts = reviewsOf(generation);
  return (
    <div className={classes.parts}>
      {parts.map(({ case: id, state, rule, count }) => (
        <span key={id}>{say(state, { count, rule })}</span>
      ))}
      <ReviewAppeal generation={generation} />
    </div>
  );
}

/** What the person can do about refused results: appeal, once for each. */
export function ReviewAppeal({ generation }: { generation: Generation }) {
  const say = useTexts('review');
  const [isAsked, setIsAsked] = useState(false);
  const refused = reviewsOf(generation).filter((found) => !isHeld(found));
  const [first] = refused;
  if (first === undefined) return null;
  if (refused.every(({ appeal }) => appeal !== null)) {
    return <p>{refused.some(({ appeal }) => appeal === 'open') ? say('appealed') : say('staysRefused')}</p>;
  }
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setIsAsked(true)}>
        {say('appeal')}
      </Button>
      {isAsked && <AppealDialog generation={generation} onClose={() => setIsAsked(false)} />}
    </>
  );
}
