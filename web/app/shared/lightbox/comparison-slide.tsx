import type { KeyboardEvent } from 'react';
import checkerboard from '../ui/checkerboard.module.css';
import { CompareSlider } from '../ui/compare-slider.tsx';
import type { ViewerItem } from './viewer.tsx';

type Props = { item: ViewerItem; original: string; room: { width: number; height: number } };

/** The arrow keys move the dividing line, not on to the next picture. */
function keepKeys(event: KeyboardEvent) {
  if (/^(Arrow|Home|End)/.test(event.key)) event.stopPropagation();
}

/** A result over the picture that it was made from. */
export function ComparisonSlide({ item: { url, width, height, alt }, original, room }: Props) {
  const aspect = width / height;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks.
    <div
      role="group"
      aria-label={`${alt}, original and result`}
      style={{ width: Math.min(room.width, room.height * aspect, Math.max(width, 640)) }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={keepKeys}
    >
      <CompareSlider
        aspect={aspect}
        before={<img src={original} alt={`Original of ${alt}`} />}
        after={<img className={checkerboard.checkerboard} src={url} alt={alt} />}
      />
    </div>
  );
}
