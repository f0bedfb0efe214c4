import { messages } from '@kinora/catalogue/messages';
import type { Generation } from '@kinora/server/wire';
import { CircleX, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { tokenCount } from '../format/format.ts';
import { loadedToolOf } from '../tools/registry.ts';
import classes from './failure.module.css';
import { ReviewAppeal } from './lazy-review.ts';

/** How many tokens came back, in the room of a number; nothing when none did. */
export function ReturnedMark({ receipt: { returned } }: Pick<Generation, 'receipt'>) {
  if (returned === 0) return null;
  return (
    <span className={classes.returned} title={`${tokenCount(returned)} returned`}>
      <Undo2 size={12} aria-hidden />
      <span aria-hidden>{returned}</span>
      <span className="visually-hidden">{tokenCount(returned)} returned</span>
    </span>
  );
}

/** In place of a result that will never come: that it failed, in its tool's words, why, and what can be done. */
export function Failure({ generation, children }: { generation: Generation; children?: ReactNode }) {
  const { error_message } = generation;
  const words = loadedToolOf(generation)?.words?.failed ?? messages.generationFailed;
  return (
    <div className={classes.failure}>
      <CircleX size={22} aria-hidden />
      <strong>{words}</strong>
      {error_message !== null && error_message !== words && <p>{error_message}</p>}
      {generation.metadata.review !== undefined && (
        <Suspense>
          <ReviewAppeal generation={generation} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
