import type { Generation } from '@kinora/server/wire';
import { Undo2 } from 'lucide-react';
import { tokenCount } from '../format/format.ts';
import classes from './returned-mark.module.css';

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
