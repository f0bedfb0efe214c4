import type { Generation } from '@kinora/server/generations-wire';
import { Ban, Heart, Lock, MessageSquare, Star } from 'lucide-react';
import cardButtons from '../../shared/generation/card-buttons.module.css';
import { keepGenerations } from '../../shared/library/keep.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './gallery-card.module.css';

/** What the person thinks of it, in signs with words. */
export function KeepMarks({ generation: { keep, comments } }: { generation: Generation }) {
  const say = useTexts('gallery');
  if (keep.rating === 0 && keep.verdict !== 'rejected' && !keep.protected && comments === 0) return null;
  return (
    <span className={classes.marks}>
      {keep.rating > 0 && (
        <span role="img" aria-label={say('keep.rated', { rating: keep.rating })}>
          <Star size={12} aria-hidden /> {keep.rating}
        </span>
      )}
      {keep.verdict === 'rejected' && <Ban size={12} role="img" aria-label={say('keep.rejected')} />}
      {keep.protected && <Lock size={12} role="img" aria-label={say('keep.protected')} />}
      {comments > 0 && (
        <span role="img" aria-label={say('comments', { count: comments })}>
          <MessageSquare size={12} aria-hidden /> {comments}
        </span>
      )}
    </span>
  );
}

/** On and off by one press. */
export function FavoriteButton({ generation }: { generation: Generation }) {
  const say = useTexts('gallery');
  const { favorite } = generation.keep;
  return (
    <button
      type="button"
      className={cardButtons.action}
      aria-label={say('keep.favorite')}
      title={say('keep.favorite')}
      aria-pressed={favorite}
      onClick={() => void keepGenerations([generation], { favorite: !favorite })}
    >
      <Heart size={16} aria-hidden fill={favorite ? 'currentColor' : 'none'} />
    </button>
  );
}
