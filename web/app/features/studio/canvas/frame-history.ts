import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';
import { createMask, type Mask } from './mask.ts';
import { paintAll, paintRectangle } from './shapes.ts';

type Size = Pick<Picture, 'width' | 'height'>;
/** A frame, what is painted in it, and the frames that were set before and after it. */
type Step = {
  frame: Frame;
  /** Null where nothing was painted by hand, and the frame is not shown: it is made anew. */
  mask: Mask | null;
  before: Step | null;
  after: Step | null;
  /** How many edits the mask had when the next frame was set. */
  edits: number;
};

export type FrameHistory = ReturnType<typeof createFrameHistory>;

/** The frames that somebody set around a picture, each with what was painted in it: undo goes back through both. */
export function createFrameHistory(picture: Size) {
  let current: Step | null = null;

  function maskOf(step: Step): Mask {
    if (step.mask !== null) return step.mask;
    let painted = step.before;
    while (painted !== null && painted.mask === null) painted = painted.before;
    const { frame, mask } = painted ?? step;
    step.mask = newMask(picture, step.frame, mask === null ? null : { frame, mask });
    return step.mask;
  }

  function go(to: Step): Frame {
    if (current?.mask?.edits() === 0) current.mask = null;
    current = to;
    return to.frame;
  }

  return {
    /** What is painted in this frame; another one than before is a step of undo. */
    at(frame: Frame): Mask {
      if (current === null) current = { frame, mask: null, before: null, after: null, edits: 0 };
      if (!isSame(current.frame, frame)) {
        const left = maskOf(current);
        left.forgetUndone();
        current.edits = left.edits();
        current.after = { frame, mask: null, before: current, after: null, edits: 0 };
        go(current.after);
      }
      return maskOf(current);
    },
    canUndo: () => current !== null && (maskOf(current).canUndo() || current.before !== null),
    canRedo: () => current !== null && (maskOf(current).canRedo() || isNextKnown(current, maskOf(current))),
    /** Answers the frame to go back to, where setting another one was the last step. */
    undo(): Frame | null {
      if (current === null || maskOf(current).undo() || current.before === null) return null;
      return go(current.before);
    },
    redo(): Frame | null {
      if (current === null) return null;
      const mask = maskOf(current);
      if (mask.redo() || current.after === null || !isNextKnown(current, mask)) return null;
      return go(current.after);
    },
  };
}

/** What was painted since somebody came back to a frame is another way on. */
const isNextKnown = ({ after, edits }: Step, mask: Mask) => after !== null && mask.edits() === edits;

function isSame(one: Frame, other: Frame): boolean {
  return (['width', 'height', 'left', 'top'] as const).every((part) => one[part] === other[part]);
}

/** In a larger frame everything beside the picture is painted to begin with, and on it what was in the frame before. */
function newMask({ width, height }: Size, frame: Frame, before: { frame: Frame; mask: Mask } | null): Mask {
  const mask = createMask(frame.width, frame.height);
  const [right, bottom] = [frame.left + width, frame.top + height];
  if (frame.width === width && frame.height === height && before === null) return mask;
  mask.begin();
  paintAll(mask, 1);
  paintRectangle(mask, { x: frame.left, y: frame.top }, { x: right - 1, y: bottom - 1 }, 0);
  for (let y = 0; before !== null && y < height; y += 1) {
    const from = (y + before.frame.top) * before.mask.width + before.frame.left;
    mask.data.set(before.mask.data.subarray(from, from + width), (y + frame.top) * mask.width + frame.left);
  }
  mask.commit();
  mask.forget();
  return mask;
}
