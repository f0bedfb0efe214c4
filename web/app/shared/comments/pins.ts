import type { OwnComment } from '@kinora/server/comments-wire';
import type { Output } from '@kinora/server/files-wire';
import { isSound, isVideo } from '../generation/output.ts';

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
