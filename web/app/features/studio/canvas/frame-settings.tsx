import { NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './canvas.module.css';
import { beyond, type Frame, frameOf, mostBeyond, ownFrame, ratios, sides, withSide } from './frame.ts';
import type { Picture } from './load-picture.ts';

type Size = Pick<Picture, 'width' | 'height'>;

/** The shapes that a picture can grow into. */
function framesOf(picture: Size): { ratio: string; frame: Frame }[] {
  return ratios.flatMap((ratio) => {
    const frame = frameOf(picture, ratio);
    const isOther = frame !== null && (frame.width !== picture.width || frame.height !== picture.height);
    return isOther ? [{ ratio, frame }] : [];
  });
}

/** What a picture grows into until somebody says otherwise: the shape that is least like its own. */
export function firstFrame(picture: Size): Frame {
  const wanted = picture.width > picture.height ? '9:16' : '16:9';
  const frames = framesOf(picture);
  return (frames.find(({ ratio }) => ratio === wanted) ?? frames[0])?.frame ?? ownFrame(picture);
}

type Props = { picture: Size; frame: Frame; onFrame: (frame: Frame) => void };

/** How far the frame reaches beyond the picture: as a known shape, or side by side. */
export function FrameSettings({ picture, frame, onFrame }: Props) {
  const say = useTexts('edit');
  const frames = framesOf(picture);
  const same = frames.find((one) => one.frame.width === frame.width && one.frame.height === frame.height);
  const [isFree, setIsFree] = useState(false);
  const reach = beyond(picture, frame);
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say('ratio')}
        value={isFree ? 'free' : (same?.ratio ?? 'free')}
        data={[...frames.map(({ ratio }) => ratio), { value: 'free', label: say('ratio.free') }]}
        onChange={(value) => {
          const chosen = frames.find(({ ratio }) => ratio === value);
          setIsFree(chosen === undefined);
          if (chosen !== undefined) onFrame(chosen.frame);
        }}
      />
      <fieldset className={classes.sides}>
        <legend className={classes.note}>{say('beyond')}</legend>
        {sides.map((side) => (
          <NumberInput
            key={side}
            size="sm"
            label={say(`side.${side}`)}
            suffix=" px"
            min={0}
            max={mostBeyond(picture, frame, side)}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            step={16}
            value={reach[side]}
            onChange={(value) => onFrame(withSide(picture, frame, side, Number(value) || 0))}
          />
        ))}
      </fieldset>
      <p className={classes.note}>{say('frameSize', { width: frame.width, height: frame.height })}</p>
    </>
  );
}
