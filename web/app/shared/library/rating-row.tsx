import type { Generation } from '@kinora/server/generations-wire';
import { Rating } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { keepGenerations } from './keep.ts';
import classes from './library.module.css';

/** What its owner thinks of a result, in stars; the same star again takes it back. */
export function RatingRow({ generation }: { generation: Generation }) {
  const say = useTexts('library');
  const id = useId();
  return (
    <div className={classes.rating}>
      <span id={id}>{say('rating')}</span>
      <Rating
        role="radiogroup"
        aria-labelledby={id}
        allowClear
        value={generation.keep.rating}
        getSymbolLabel={(rating) => say('cull.rate', { rating })}
        onChange={(rating) => void keepGenerations([generation], { rating })}
      />
    </div>
  );
}
