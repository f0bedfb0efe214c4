import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import checkerboard from './checkerboard.module.css';
import { hasTransparency } from './has-transparency.ts';
import classes from './media-image.module.css';

type Props = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** A tiny picture in the same colors, shown until the real one arrives. */
  placeholder: string | null;
  isEager?: boolean;
};

/**
 * A picture that keeps its room, fades in over its own colors, and offers Retry when it does not arrive. One with
 * transparent parts lies on a checkerboard instead.
 */
export function MediaImage({ src, alt, width, height, placeholder, isEager = false }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  const isTransparent = hasTransparency(placeholder);
  return (
    <span
      className={`${classes.frame} ${isTransparent ? checkerboard.checkerboard : classes.colors}`}
      style={placeholder === null || isTransparent ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {state === 'missing' ? (
        <span className={classes.missing}>
          <ImageOff size={20} aria-hidden />
          <span>The picture did not arrive.</span>
          <button type="button" onClick={retry}>
            Retry
          </button>
        </span>
      ) : (
        <img
          key={attempt}
          className={classes.image}
          data-shown={state === 'shown'}
          src={attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}`}
          alt={alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setState('shown');
          }}
          onLoad={() => setState('shown')}
          onError={() => setState('missing')}
        />
      )}
    </span>
  );
}
