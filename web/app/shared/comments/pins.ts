import type { OwnComment } from '@kinora/server/comments-wire';
import type { Output } from '@kinora/server/wire';
import { isSound, isVideo } from '../generation/output.ts';

export type Point = { x: number; y: number };

/** Pinned comments of one file, numbered as they are in the list. */
export type Pinned = { comment: OwnComment; number: number };

/** The top of each thread, in order, with a number where it is pinned on something. */
export function threadsOf(comments: readonly OwnComment[]) {
  let number = 0;
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => {
      const isPinned = comment.file !== null && !comment.isRemoved;
      if (isPinned) number += 1;
      return {
        comment,
        number: isPinned ? number : null,
        answers: comments.filter(({ parentId }) => parentId === comment.id),
      };
    });
}

export const isTimed = (output: Output) => isVideo(output) || isSound(output);

/** The player of a file, wherever on the page it stands. */
export function playerOf(url: string): HTMLMediaElement | null {
  const players = document.querySelectorAll<HTMLMediaElement>('video, audio');
  return [...players].find((player) => player.getAttribute('src') === url) ?? null;
}

/** Shows a moment of a file where it is played. */
export function jumpTo(url: string, second: number): void {
  const player = playerOf(url);
  if (player === null) return;
  player.currentTime = second;
  player.scrollIntoView({ block: 'nearest' });
}

const STEP = 0.01;
const FAR = 0.1;
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

/** Where an arrow key moves a pin, by ten times as much with Shift; null for any other key. Left is left in every language. */
export function movedPoint({ x, y }: Point, key: string, isFar: boolean): Point | null {
  const move = moves[key];
  const step = isFar ? FAR : STEP;
  return move === undefined ? null : { x: within(x + move.x * step), y: within(y + move.y * step) };
}

/** The point of a box that was pressed. */
export function pointIn(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}
