import { UnstyledButton } from '@mantine/core';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import classes from './media-image.module.css';

const PREFIX = 'data:image/webp;base64,';
const FLAGS = 20;
const ALPHA = 0x10;

/**
 * Whether a picture has transparent parts, as its placeholder tells: WebP says so in the header of its extended format
 * (RFC 9649, section 2.7), and encoders leave that out when every pixel is opaque.
 */
export function hasTransparency(placeholder: string | null): boolean {
  if (!placeholder?.startsWith(PREFIX)) return false;
  const header = atob(placeholder.slice(PREFIX.length, PREFIX.length + 28));
  return header.slice(12, 16) === 'VP8X' && (header.charCodeAt(FLAGS) & ALPHA) !== 0;
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const say = useTexts('common');
  return (
    <span className={classes.missing}>
      <ImageOff size={20} aria-hidden />
      <span>{say('pictureMissing')}</span>
      <UnstyledButton onClick={onRetry}>{say('retry')}</UnstyledButton>
    </span>
  );
}

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
      className={`${classes.frame} ${isTransparent ? classes.checkerboard : classes.colors}`}
      style={placeholder === null || isTransparent ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {state === 'missing' ? (
        <Missing onRetry={retry} />
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
