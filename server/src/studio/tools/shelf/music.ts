import {
  avoid,
  byCount,
  byNumber,
  bySeconds,
  estimated,
  listed,
  prompt,
  rate,
  type ShelfEntry,
  seed,
} from './shelf-entry.ts';

const SONG = 'Warm indie folk with fingerpicked guitar and a close, breathy voice, 92 bpm';
const SCORE = 'Slow piano over soft strings, a wide and hopeful film theme';
const NOISE = 'Footsteps on gravel, then a heavy wooden door falls shut with an echo';
const LYRICS =
  '[verse]\nThe kettle sings, the window steams\nA street of slow and yellow dreams\n[chorus]\nStay a while';

/** Songs, scores and noises. */
export const musicModels: readonly ShelfEntry[] = [
  {
    id: 'minimax-music-2',
    endpoint: 'fal-ai/minimax-music/v2',
    name: 'MiniMax Music 2',
    summary: 'Whole songs with a voice that sings your words.',
    seconds: [30, 240],
    examples: [SONG, { field: 'lyrics_prompt', text: LYRICS }],
    fields: [
      { ...prompt, label: 'Style', hint: 'Genre, mood, instruments and voice.', most: 300 },
      { name: 'lyrics_prompt', label: 'Lyrics', hint: 'Mark parts by [verse], [chorus] and [bridge].' },
    ],
    cost: listed('2025-12', rate('Song', 0.03)),
  },
  {
    id: 'lyria-2',
    endpoint: 'fal-ai/lyria2',
    name: 'Lyria 2',
    summary: "Google's music model: half a minute without a voice, in studio quality.",
    seconds: [15, 90],
    examples: [SCORE],
    fields: [{ ...prompt, label: 'What it sounds like' }, avoid, seed],
    cost: listed('2025-10', rate('Piece', 0.1)),
  },
  {
    id: 'stable-audio-2-5',
    endpoint: 'fal-ai/stable-audio-25/text-to-audio',
    name: 'Stable Audio 2.5',
    summary: 'Music and sounds of up to three minutes for any use.',
    seconds: [5, 60],
    examples: [SCORE, NOISE],
    fields: [
      { ...prompt, label: 'What it sounds like' },
      { name: 'seconds_total', label: 'Length', default: 60 },
      seed,
    ],
    cost: listed('2025-10', rate('Piece', 0.2)),
  },
  {
    id: 'cassette-music',
    endpoint: 'cassetteai/music-generator',
    name: 'CassetteAI Music',
    summary: 'Background music in seconds, for next to nothing.',
    seconds: [3, 40],
    examples: [SCORE, SONG],
    fields: [
      { ...prompt, label: 'What it sounds like' },
      { name: 'duration', label: 'Length', default: 30 },
    ],
    cost: listed('2025-10', rate('Seconds', 0.0004, [byNumber('duration')])),
    cheapest: { duration: 10 },
  },
  {
    id: 'cassette-sound-effects',
    endpoint: 'cassetteai/sound-effects-generator',
    name: 'CassetteAI Sound Effects',
    summary: 'Noises and ambiences of up to half a minute.',
    seconds: [2, 30],
    examples: [NOISE],
    fields: [
      { ...prompt, label: 'What is heard' },
      { name: 'duration', label: 'Length', default: 5 },
    ],
    cost: listed('2025-10', rate('Sound', 0.01)),
  },
  {
    id: 'ace-step',
    endpoint: 'fal-ai/ace-step/prompt-to-audio',
    name: 'ACE-Step',
    summary: 'Songs of up to four minutes by an open model, with or without a voice.',
    seconds: [10, 120],
    examples: [SONG],
    fields: [
      { ...prompt, label: 'What it sounds like' },
      { name: 'instrumental', label: 'Without a voice' },
      { name: 'duration', label: 'Length' },
      seed,
    ],
    cost: listed('2025-10', rate('Seconds', 0.0002, [byNumber('duration')])),
    cheapest: { duration: 5 },
  },
  {
    id: 'mirelo-sound-effects',
    endpoint: 'mirelo-ai/sfx1.6/text-to-audio',
    name: 'Mirelo SFX',
    summary: 'Layered sound effects for film and games.',
    seconds: [5, 60],
    examples: [{ field: 'text_prompt', text: NOISE }],
    noun: 'sounds',
    fields: [
      { name: 'text_prompt', label: 'What is heard' },
      { name: 'duration', label: 'Length', least: 1, most: 30, default: 5 },
      { name: 'num_samples', label: 'Sounds' },
      seed,
    ],
    fixed: { double_output: false, upload_audio_format: 'mp3' },
    cost: estimated('2026-02', rate('Seconds', 0.02, [byNumber('duration'), byCount])),
    cheapest: { duration: 1 },
  },
  {
    id: 'sound-for-video',
    endpoint: 'fal-ai/mmaudio-v2',
    name: 'MMAudio: sound for a video',
    summary: 'Gives a silent video the sounds that belong to it.',
    category: 'video',
    seconds: [15, 120],
    examples: ['Waves, wind and gulls'],
    fields: [
      { name: 'video_url', label: 'Your video', hint: '30 seconds at most.', isRequired: true },
      { ...prompt, label: 'What is heard' },
      { name: 'duration', label: 'Length of the sound', most: 30 },
      avoid,
      seed,
    ],
    cost: listed(
      '2025-10',
      rate('Seconds', 0.001, [byNumber('duration')]),
      rate('Seconds of your video', 0.001, [bySeconds('video_url', 30)]),
    ),
    cheapest: { duration: 1, video_url: 0.001 },
  },
];
