import type { Generation } from '@kinora/server/generations-wire';
import { CircleX, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { tokenWords, useFormats } from '../format/use-formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { loadedToolOf } from '../tools/registry.ts';
import classes from './failure.module.css';
import { failureWords } from './failure-words.ts';
import { ReviewAppeal } from './lazy-review.ts';

/** How many tokens came back, in the room of a number; nothing when none did. */
export function ReturnedMark({ receipt: { returned } }: Pick<Generation, 'receipt'>) {
  const say = useTexts('generation');
  const { number } = useFormats();
  if (returned === 0) return null;
  const words = say('returned', { tokens: tokenWords(returned) });
  return (
    <span className={classes.returned} title={words}>
      <Undo2 size={12} aria-hidden />
      <span aria-hidden>{number(returned)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** In place of a result that will never come: that it failed, in its tool's words, why, and what can be done. */
export function Failure({ generation, children }: { generation: Generation; children?: ReactNode }) {
  const say = useTexts('generation');
  const why = generation.error_message && failureWords(generation.error_message);
  const words = loadedToolOf(generation)?.words?.failed ?? say('failed');
  return (
    <div className={classes.failure}>
      <CircleX size={22} aria-hidden />
      <strong>{words}</strong>
      {why !== null && why !== words && <p>{why}</p>}
      {generation.metadata.review !== undefined && (
        <Suspense>
          <ReviewAppeal generation={generation} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
