import type { Output } from '@kinora/server/files-wire';
import { UnstyledButton } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { stopwatch } from '../format/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import classes from './comments.module.css';
import { isTimed, jumpTo, type Pinned, playerOf } from './pins.ts';
import { movedPoint, type Point, pointIn } from './points.ts';

type Props = {
  output: Output;
  /** How the output is called to those who do not see it. */
  name: string;
  pinned: readonly Pinned[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Of the comment that is being written; null where it has no pin. */
  point: Point | null;
  onPoint: (point: Point) => void;
};

const percent = (share: number) => Math.round(share * 100);
// Pins stand at physical places: a picture is not mirrored where the line runs from the right.
const placeOf = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

function PicturePins({ output, name, pinned, chosen, onChoose, point, onPoint }: Props) {
  const say = useTexts('comments');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move the pin itself.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={classes.stage}
      data-placing={point !== null}
      style={{ aspectRatio: `${output.width} / ${output.height}` }}
      onClick={(event) => {
        if (point !== null) onPoint(pointIn(event.currentTarget.getBoundingClientRect(), event));
      }}
    >
      <img src={output.thumbnailUrl ?? output.url} alt={name} width={output.width} height={output.height} />
      {pinned.flatMap(({ comment, number }) =>
        comment.x === null || comment.y === null ? (
          []
        ) : (
          <UnstyledButton
            key={comment.id}
            className={classes.pin}
            style={placeOf({ x: comment.x, y: comment.y })}
            aria-label={say('pinNumber', { number })}
            aria-pressed={chosen === comment.id}
            data-resolved={comment.resolvedAt !== null}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(comment.id);
            }}
          >
            {number}
          </UnstyledButton>
        ),
      )}
      {point !== null && (
        <UnstyledButton
          className={classes.newPin}
          style={placeOf(point)}
          aria-label={say('pinAt', { x: percent(point.x), y: percent(point.y) })}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            const moved = movedPoint(point, event.key, event.shiftKey);
            if (moved === null) return;
            event.preventDefault();
            event.stopPropagation();
            onPoint(moved);
          }}
          ref={(pin) => pin?.focus({ preventScroll: true })}
        >
          <MapPin size={22} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

function TimeMarks({ output, pinned, chosen, onChoose }: Props) {
  const say = useTexts('comments');
  const marks = pinned.flatMap(({ comment, number }) =>
    comment.second === null ? [] : [{ id: comment.id, second: comment.second, number, resolved: comment.resolvedAt }],
  );
  const known = output.seconds ?? playerOf(output.url)?.duration ?? Number.NaN;
  const length = Math.max(Number.isFinite(known) ? known : 0, ...marks.map(({ second }) => second), 0.1);
  if (marks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks. Time runs in one direction everywhere.
    <div className={classes.timeLine} dir="ltr" role="group" aria-label={say('marks')}>
      {marks.map(({ id, second, number, resolved }) => (
        <UnstyledButton
          key={id}
          className={classes.pin}
          style={{ left: `${(second / length) * 100}%`, top: '50%' }}
          aria-label={say('jump', { at: stopwatch(second * 1000) })}
          aria-pressed={chosen === id}
          data-resolved={resolved !== null}
          data-number={number}
          onClick={() => {
            onChoose(id);
            jumpTo(output.url, second);
          }}
        />
      ))}
    </div>
  );
}

/** A result with what is pinned on it. */
export function PinStage(props: Props) {
  return isTimed(props.output) ? <TimeMarks {...props} /> : <PicturePins {...props} />;
}
