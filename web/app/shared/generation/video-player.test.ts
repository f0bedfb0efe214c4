import { expect, test } from 'vitest';
import { playerKey } from './video-player.tsx';

function player() {
  const video = {
    paused: true,
    muted: false,
    async play() {
      video.paused = false;
    },
    pause() {
      video.paused = true;
    },
  };
  return video;
}

test('space starts and stops a player, M mutes it, also with Shift', () => {
  const video = player();
  expect(playerKey(video, ' ')).toBe(true);
  expect(video.paused).toBe(false);
  playerKey(video, ' ');
  expect(video.paused).toBe(true);
  playerKey(video, 'M');
  expect(video.muted).toBe(true);
  playerKey(video, 'm');
  expect(video.muted).toBe(false);
});

test('other keys mean nothing to it', () => {
  const video = player();
  expect(playerKey(video, 'x')).toBe(false);
  expect(playerKey(video, 'Escape')).toBe(false);
  expect(video).toMatchObject({ paused: true, muted: false });
});
