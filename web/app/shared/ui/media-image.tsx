import { UnstyledButton } from '@mantine/core';
import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
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

/** Milliseconds within which a picture is there at once: to fade in, it would need a layer of its own. */
const AT_ONCE = 300;

type Props = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** A tiny picture in the same colors, shown until the real one arrives. */
  placeholder: string | null;
  isEager?: boolean;
  /** The placeholder is of what was made from it: its colors are mostly the same, and gone once it is there. */
  isOriginal?: boolean;
};

/**
 * A picture that keeps its room, fades in over its own colors where it takes a while, and offers Retry when it does not
 * arrive. One with transparent parts lies on a checkerboard instead.
 */
export function MediaImage({ src, alt, width, height, placeholder, isEager = false, isOriginal = false }: Props) {
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const askedAt = useRef(0);
  const retry = () => {
    askedAt.current = 0;
    setMissing(false);
    setAttempt(attempt + 1);
  };
  // Written by hand: to draw the component again for it took as long as to draw it.
  const show = (image: HTMLImageElement) => {
    image.dataset.shown = 'true';
    image.dataset.fades = String(performance.now() - askedAt.current > AT_ONCE);
    if (isOriginal) image.parentElement?.style.removeProperty('background-image');
  };
  const isTransparent = !isOriginal && hasTransparency(placeholder);
  return (
    <span
      className={`${classes.frame} ${isTransparent ? classes.checkerboard : classes.colors}`}
      style={placeholder === null || isTransparent ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {isMissing ? (
        <Missing onRetry={retry} />
      ) : (
        <img
          key={attempt}
          className={classes.image}
          src={attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}`}
          alt={alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          ref={(image) => {
            if (image === null || image.dataset.shown === 'true') return;
            askedAt.current ||= performance.now();
            if (image.complete && image.naturalWidth > 0) show(image);
          }}
          onLoad={({ currentTarget }) => show(currentTarget)}
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}
