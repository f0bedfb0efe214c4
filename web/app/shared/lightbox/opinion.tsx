import type { Keep } from '@kinora/server/generations-wire';
import { UnstyledButton } from '@mantine/core';
import { Ban, Check, Heart, Star } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';

/** What its owner thinks of a result. */
export type Opinion = Pick<Keep, 'rating' | 'favorite' | 'verdict'>;

const stars = [1, 2, 3, 4, 5];

type ButtonsProps = { opinion: Opinion; onOpinion: (set: Partial<Opinion>) => void };

/** What its owner thinks of what is shown, always in sight; each sign says it, or takes it back. */
export function OpinionButtons({ opinion: { rating, favorite, verdict }, onOpinion }: ButtonsProps) {
  const say = useTexts('viewer');
  const isRejected = verdict === 'rejected';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks.
    <div role="group" aria-label={say('opinion')} className="viewer-opinion">
      <UnstyledButton
        className="yarl__button viewer-button"
        aria-label={say('favorite')}
        title={say('favorite')}
        aria-pressed={favorite}
        onClick={() => onOpinion({ favorite: !favorite })}
      >
        <Heart aria-hidden fill={favorite ? 'currentColor' : 'none'} />
      </UnstyledButton>
      <span className="viewer-stars" data-rating={rating}>
        {stars.map((star) => (
          <UnstyledButton
            key={star}
            className="yarl__button viewer-button"
            aria-label={say('rate', { rating: star })}
            title={say('rate', { rating: star })}
            aria-pressed={rating === star}
            data-on={rating >= star}
            onClick={() => onOpinion({ rating: rating === star ? 0 : star })}
          >
            <Star aria-hidden fill={rating >= star ? 'currentColor' : 'none'} />
          </UnstyledButton>
        ))}
      </span>
      <UnstyledButton
        className="yarl__button viewer-button"
        aria-label={say('reject')}
        title={say('reject')}
        aria-pressed={isRejected}
        onClick={() => onOpinion({ verdict: isRejected ? null : 'rejected' })}
      >
        <Ban aria-hidden />
      </UnstyledButton>
    </div>
  );
}

type MarkProps = { set: Partial<Opinion>; onGone: () => void };

/** What was just said of it: a quiet sign in the middle of the picture, which goes by itself and is read aloud. */
export function OpinionMark({ set, onGone }: MarkProps) {
  const say = useTexts('viewer');
  const { rating, favorite, verdict } = set;
  return (
    <span className="viewer-mark" onAnimationEnd={onGone}>
      {rating !== undefined && (
        <>
          {stars.map((star) => (
            <Star key={star} aria-hidden fill={rating >= star ? 'currentColor' : 'none'} />
          ))}
          <span className={rating === 0 ? undefined : 'visually-hidden'}>
            {rating === 0 ? say('notRated') : say('rated', { rating })}
          </span>
        </>
      )}
      {favorite !== undefined && (
        <>
          <Heart aria-hidden fill={favorite ? 'currentColor' : 'none'} />
          {say(favorite ? 'favorite' : 'noFavorite')}
        </>
      )}
      {verdict !== undefined && (
        <>
          {verdict === 'rejected' ? <Ban aria-hidden /> : <Check aria-hidden />}
          {say(verdict === 'rejected' ? 'rejected' : 'notRejected')}
        </>
      )}
    </span>
  );
}
