import { expect, test } from 'vitest';
import { audioKey } from './audio-player.tsx';
import { waveformPath } from './waveform.tsx';

function player(currentTime: number) {
  const audio = {
    paused: true,
    muted: false,
    currentTime,
    async play() {
      audio.paused = false;
    },
    pause() {
      audio.paused = true;
    },
  };
  return audio;
}

test('space starts and stops a sound', () => {
  const audio = player(0);
  expect(audioKey(audio, ' ', 20)).toBe(true);
  expect(audio.paused).toBe(false);
  audioKey(audio, ' ', 20);
  expect(audio.paused).toBe(true);
});

test.each([
  ['ArrowRight', 4, 9],
  ['ArrowUp', 18, 20],
  ['ArrowLeft', 9, 4],
  ['ArrowDown', 2, 0],
  ['Home', 9, 0],
  ['End', 9, 20],
])('%s moves from %i to %i of 20 seconds', (key, from, to) => {
  const audio = player(from);
  expect(audioKey(audio, key, 20)).toBe(true);
  expect(audio.currentTime).toBe(to);
});

test('other keys mean nothing to it', () => {
  const audio = player(3);
  for (const key of ['x', 'Tab', 'Escape']) expect(audioKey(audio, key, 20)).toBe(false);
  expect(audio).toMatchObject({ paused: true, currentTime: 3 });
});

test('a waveform has a bar for each part, and silence is seen as well', () => {
  expect(waveformPath([100, 0])).toBe('M0 0h3v100h-3zM5 48h3v4h-3z');
});
