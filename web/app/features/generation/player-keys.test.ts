import { expect, test } from 'vitest';
import { playerKey } from './player-keys.ts';

function player() {
  const video = {
    paused: true,
    currentTime: 4,
    duration: 5,
    volume: 1,
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
});

test('the arrows move within the video and set the volume, never out of bounds', () => {
  const video = player();
  playerKey(video, 'ArrowRight');
  expect(video.currentTime).toBe(5);
  playerKey(video, 'ArrowLeft');
  expect(video.currentTime).toBe(3);
  playerKey(video, 'ArrowUp');
  expect(video.volume).toBe(1);
  playerKey(video, 'ArrowDown');
  expect(video.volume).toBe(0.9);
});

test('a video whose length is unknown stays where it is, and other keys mean nothing', () => {
  const video = { ...player(), duration: Number.NaN };
  playerKey(video, 'ArrowRight');
  expect(video.currentTime).toBe(4);
  expect(playerKey(video, 'x')).toBe(false);
  expect(playerKey(video, 'Escape')).toBe(false);
});
