import { drawFraming, type Framing } from './draw-frame.ts';
import type { Mask } from './mask.ts';
import { onlyValue, type Rect } from './runs.ts';
import type { Point } from './shapes.ts';
import { fitting, inRoom, isInSight, toScreen, type View } from './view.ts';

/** Side of the pieces in which the painted color is kept for the screen. Pixels. */
const PIECE = 512;
/** What is painted: pink, half transparent, as canvases keep it in memory (alpha, blue, green, red). */
const PAINT = 0x99_80_30_f0;
const PAINT_STYLE = 'rgba(240, 48, 128, 0.6)';
/** After so many milliseconds what is still to be colored waits for the next frame, so that keys and pointers are heard. */
const BUDGET = 24;
/** From here on the pixels of the picture are shown as squares. */
const SQUARES_FROM = 3;
const MARGIN = 2;

/** A picture where it stands in the frame, with smaller copies of it for when it is shown small. */
export type Shown = { levels: readonly ImageBitmap[]; left: number; top: number; width: number; height: number };
/** An outline that somebody draws, and the cursor of the keyboard or pen. Pixels of the frame. */
export type Marks = { outline: readonly Point[]; cursor: { at: Point; radius: number } | null };

export type Stage = ReturnType<typeof createStage>;

/**
 * Draws a picture and what is painted over it. The picture has a canvas of its own, which a stroke leaves alone: of the mask
 * only what changed is drawn, and nothing is ever read back from a canvas.
 */
export function createStage(
  canvases: { picture: HTMLCanvasElement; mask: HTMLCanvasElement },
  shown: Shown,
  mask: Mask,
) {
  const pictureContext = canvases.picture.getContext('2d');
  const maskContext = canvases.mask.getContext('2d');
  const columns = Math.ceil(mask.width / PIECE);
  const pieces = new Map<number, { canvas: HTMLCanvasElement; stale: Rect | null }>();
  const room = { width: 1, height: 1, ratio: 1 };
  let view: View = { scale: 1, x: 0, y: 0 };
  let marks: Marks = { outline: [], cursor: null };
  let framing: Framing | null = null;
  let asked: { whole: boolean; part: Rect | null } | null = null;

  function ask(whole: boolean, part: Rect | null): void {
    if (asked === null) {
      asked = { whole, part };
      requestAnimationFrame(draw);
      return;
    }
    asked = { whole: asked.whole || whole, part: joined(asked.part, part) };
  }

  function draw(): void {
    const { whole, part } = asked ?? { whole: true, part: null };
    asked = null;
    if (whole) drawPicture();
    drawMask(whole ? null : part);
  }

  function drawPicture(): void {
    if (pictureContext === null) return;
    const { width, height, ratio } = room;
    pictureContext.setTransform(ratio, 0, 0, ratio, 0, 0);
    pictureContext.clearRect(0, 0, width, height);
    const at = toScreen(view, { x: 0, y: 0 });
    pictureContext.fillStyle = 'rgba(128, 128, 128, 0.25)';
    pictureContext.fillRect(at.x, at.y, mask.width * view.scale, mask.height * view.scale);
    const wanted = view.scale * ratio;
    const level = shown.levels.findLast((bitmap) => bitmap.width >= shown.width * wanted) ?? shown.levels[0];
    if (level === undefined) return;
    pictureContext.imageSmoothingEnabled = wanted < SQUARES_FROM;
    const corner = pictureCorner();
    pictureContext.drawImage(level, corner.x, corner.y, shown.width * view.scale, shown.height * view.scale);
  }

  /** Where the picture is on the screen, while it is moved in its frame too. */
  function pictureCorner(): Point {
    return toScreen(view, framing?.at ?? { x: shown.left, y: shown.top });
  }

  /** Null draws all of it. */
  function drawMask(part: Rect | null): void {
    if (maskContext === null) return;
    const { width, height, ratio } = room;
    maskContext.setTransform(ratio, 0, 0, ratio, 0, 0);
    maskContext.save();
    const clip = part === null ? { left: 0, top: 0, right: width, bottom: height } : screenRect(part);
    maskContext.beginPath();
    maskContext.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
    maskContext.clip();
    maskContext.clearRect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
    if (framing === null) drawPieces(maskContext, clip);
    else drawFraming(maskContext, view, framing, shown);
    maskContext.restore();
  }

  function drawPieces(context: CanvasRenderingContext2D, clip: Rect): void {
    const begun = performance.now();
    let later: Rect | null = null;
    context.imageSmoothingEnabled = view.scale * room.ratio < SQUARES_FROM;
    for (const [index, piece] of pieces) {
      const [left, top] = [(index % columns) * PIECE, Math.floor(index / columns) * PIECE];
      const corner = toScreen(view, { x: left, y: top });
      const size = PIECE * view.scale;
      const isOut =
        corner.x > clip.right || corner.y > clip.bottom || corner.x + size < clip.left || corner.y + size < clip.top;
      if (isOut) continue;
      if (piece.stale !== null && performance.now() - begun > BUDGET) {
        later = joined(later, piece.stale);
      } else if (piece.stale !== null) {
        refresh(piece.canvas, piece.stale, left, top);
        piece.stale = null;
      }
      const { width: wide, height: high } = piece.canvas;
      context.drawImage(piece.canvas, corner.x, corner.y, wide * view.scale, high * view.scale);
    }
    drawMarks(context);
    if (later !== null) ask(false, later);
  }

  function drawMarks(context: CanvasRenderingContext2D): void {
    const { outline, cursor } = marks;
    const trace = (color: string, wide: number) => {
      context.strokeStyle = color;
      context.lineWidth = wide;
      context.stroke();
    };
    const stroke = () => {
      trace('rgba(0, 0, 0, 0.8)', 3);
      trace('#ffffff', 1);
    };
    if (outline.length > 1) {
      context.beginPath();
      for (const [index, point] of outline.entries()) {
        const at = toScreen(view, point);
        if (index === 0) context.moveTo(at.x, at.y);
        else context.lineTo(at.x, at.y);
      }
      stroke();
    }
    if (cursor !== null) {
      const at = toScreen(view, cursor.at);
      context.beginPath();
      context.arc(at.x, at.y, Math.max(2, cursor.radius * view.scale), 0, 2 * Math.PI);
      context.moveTo(at.x - 4, at.y);
      context.lineTo(at.x + 4, at.y);
      context.moveTo(at.x, at.y - 4);
      context.lineTo(at.x, at.y + 4);
      stroke();
    }
  }

  function screenRect({ left, top, right, bottom }: Rect): Rect {
    const [from, to] = [toScreen(view, { x: left, y: top }), toScreen(view, { x: right, y: bottom })];
    return {
      left: Math.floor(from.x) - MARGIN,
      top: Math.floor(from.y) - MARGIN,
      right: Math.ceil(to.x) + MARGIN,
      bottom: Math.ceil(to.y) + MARGIN,
    };
  }

  function refresh(canvas: HTMLCanvasElement, stale: Rect, left: number, top: number): void {
    const [wide, high] = [stale.right - stale.left, stale.bottom - stale.top];
    const context = canvas.getContext('2d');
    const only = onlyValue(mask.data, mask.width, stale);
    if (context !== null && only !== null) {
      context.clearRect(stale.left - left, stale.top - top, wide, high);
      context.fillStyle = PAINT_STYLE;
      if (only === 1) context.fillRect(stale.left - left, stale.top - top, wide, high);
      return;
    }
    const image = new ImageData(wide, high);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < high; y += 1) {
      const from = (stale.top + y) * mask.width + stale.left;
      for (let x = 0; x < wide; x += 1) if (mask.data[from + x] === 1) pixels[y * wide + x] = PAINT;
    }
    context?.putImageData(image, stale.left - left, stale.top - top);
  }

  function cursorRect({ cursor }: Marks): Rect | null {
    if (cursor === null) return null;
    const { at, radius } = cursor;
    const reach = radius + 8 / view.scale;
    return { left: at.x - reach, top: at.y - reach, right: at.x + reach, bottom: at.y + reach };
  }

  return {
    view: () => view,
    room: () => room,
    show(next: View): void {
      view = next;
      ask(true, null);
    },
    fit(): View {
      view = fitting(mask, room);
      ask(true, null);
      return view;
    },
    /** Where the picture is on the screen, for the next stage to put it there too. */
    place: () => ({ scale: view.scale, corner: pictureCorner() }),
    /** Shows the picture at this place, unless that leaves some of the frame out of sight: then all of it is shown. */
    putBack({ scale, corner }: { scale: number; corner: Point }): void {
      view = { scale, x: corner.x - shown.left * scale, y: corner.y - shown.top * scale };
      if (!isInSight(view, mask, room)) view = fitting(mask, room);
      ask(true, null);
    },
    /** Shows a frame that is being set, in place of what is painted; null shows that again. */
    frame(next: Framing | null): void {
      framing = next;
      ask(true, null);
    },
    resize(width: number, height: number, ratio: number): void {
      view = inRoom(view, { frame: mask, from: room, to: { width, height } });
      Object.assign(room, { width, height, ratio });
      for (const canvas of [canvases.picture, canvases.mask]) {
        canvas.width = Math.max(1, Math.round(width * ratio));
        canvas.height = Math.max(1, Math.round(height * ratio));
      }
      ask(true, null);
    },
    mark(next: Marks): void {
      const isOutlined = marks.outline.length > 0 || next.outline.length > 0;
      const part = joined(cursorRect(marks), cursorRect(next));
      marks = next;
      if (isOutlined) ask(false, { left: 0, top: 0, right: mask.width, bottom: mask.height });
      else if (part !== null) ask(false, part);
    },
    /** Something was painted or cleared there. */
    changed(rect: Rect): void {
      const part = {
        left: Math.max(0, rect.left),
        top: Math.max(0, rect.top),
        right: Math.min(mask.width, rect.right),
        bottom: Math.min(mask.height, rect.bottom),
      };
      if (part.right <= part.left || part.bottom <= part.top) return;
      for (let row = Math.floor(part.top / PIECE); row * PIECE < part.bottom; row += 1) {
        for (let column = Math.floor(part.left / PIECE); column * PIECE < part.right; column += 1) {
          spoil(row, column, part);
        }
      }
      ask(false, part);
    },
  };

  function spoil(row: number, column: number, part: Rect): void {
    const index = row * columns + column;
    const [left, top] = [column * PIECE, row * PIECE];
    const [right, bottom] = [Math.min(mask.width, left + PIECE), Math.min(mask.height, top + PIECE)];
    const piece = pieces.get(index) ?? { canvas: newCanvas(right - left, bottom - top), stale: null };
    pieces.set(index, piece);
    piece.stale = joined(piece.stale, {
      left: Math.max(left, part.left),
      top: Math.max(top, part.top),
      right: Math.min(right, part.right),
      bottom: Math.min(bottom, part.bottom),
    });
  }
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function joined(one: Rect | null, other: Rect | null): Rect | null {
  if (one === null || other === null) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
