import { type Color, hex } from './color.ts';

export const timesOfDay = ['dawn', 'day', 'golden', 'sunset', 'dusk', 'night'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** The light of a moment: everything in a picture takes its colors from here. */
export interface Palette {
  zenith: Color;
  middle: Color;
  horizon: Color;
  /** Sun or moon. */
  disc: Color;
  /** Direct light. */
  key: Color;
  /** Light of the open sky in the shadows. */
  ambient: Color;
  /** What distance fades into. */
  haze: Color;
  cloudLit: Color;
  cloudShade: Color;
  isDark: boolean;
}

type Codes = Record<Exclude<keyof Palette, 'isDark'>, string>;

function palette(codes: Codes, isDark = false): Palette {
  return {
    zenith: hex(codes.zenith),
    middle: hex(codes.middle),
    horizon: hex(codes.horizon),
    disc: hex(codes.disc),
    key: hex(codes.key),
    ambient: hex(codes.ambient),
    haze: hex(codes.haze),
    cloudLit: hex(codes.cloudLit),
    cloudShade: hex(codes.cloudShade),
    isDark,
  };
}

/** Several moods for each time of day; the seed chooses. */
export const palettes: Record<TimeOfDay, readonly [Palette, ...Palette[]]> = {
  dawn: [
    palette({
      zenith: '#5b7fb5',
      middle: '#c4b3d4',
      horizon: '#ffd7b8',
      disc: '#fff3d6',
      key: '#ffd0a1',
      ambient: '#8f93b8',
      haze: '#e8c9c0',
      cloudLit: '#ffe3cf',
      cloudShade: '#a796bd',
    }),
    palette({
      zenith: '#3f6d94',
      middle: '#8fb9c0',
      horizon: '#fbe3b5',
      disc: '#fff6da',
      key: '#ffdfa8',
      ambient: '#7d9aa8',
      haze: '#d9dcc6',
      cloudLit: '#fff0d2',
      cloudShade: '#8ea6b5',
    }),
  ],
  day: [
    palette({
      zenith: '#2f74c9',
      middle: '#6fb1ea',
      horizon: '#bfe0f4',
      disc: '#fffdf0',
      key: '#fff1d2',
      ambient: '#7d9cc4',
      haze: '#bdd7ea',
      cloudLit: '#ffffff',
      cloudShade: '#a3b9d4',
    }),
    palette({
      zenith: '#1f7fb8',
      middle: '#62c1d6',
      horizon: '#e0f3e6',
      disc: '#fffdf0',
      key: '#fff3cf',
      ambient: '#7aa6b5',
      haze: '#c5e3e2',
      cloudLit: '#fffefa',
      cloudShade: '#9dbfcb',
    }),
  ],
  golden: [
    palette({
      zenith: '#3d6ea3',
      middle: '#d9a986',
      horizon: '#ffcf7d',
      disc: '#fff6cf',
      key: '#ffc46b',
      ambient: '#7d7c9c',
      haze: '#e9bd8b',
      cloudLit: '#ffe6b0',
      cloudShade: '#b39a9e',
    }),
    palette({
      zenith: '#4f6f9a',
      middle: '#e39a72',
      horizon: '#ffc36b',
      disc: '#fff2c2',
      key: '#ffb558',
      ambient: '#84738c',
      haze: '#e5a87c',
      cloudLit: '#ffdc9e',
      cloudShade: '#b48f8a',
    }),
  ],
  sunset: [
    palette({
      zenith: '#2d2a66',
      middle: '#b8487c',
      horizon: '#ffad5c',
      disc: '#fff0b5',
      key: '#ff9a55',
      ambient: '#71588f',
      haze: '#e58a6d',
      cloudLit: '#ffb077',
      cloudShade: '#6d4379',
    }),
    palette({
      zenith: '#1f3a6b',
      middle: '#e0735e',
      horizon: '#ffc96b',
      disc: '#fff4c4',
      key: '#ffa24f',
      ambient: '#6c6690',
      haze: '#eba06d',
      cloudLit: '#ffbd82',
      cloudShade: '#75557f',
    }),
    palette({
      zenith: '#43306b',
      middle: '#e56b8a',
      horizon: '#ffd09a',
      disc: '#fff3d0',
      key: '#ffab7a',
      ambient: '#7d6399',
      haze: '#efa295',
      cloudLit: '#ffc3a4',
      cloudShade: '#83578c',
    }),
  ],
  dusk: [
    palette({
      zenith: '#1b2350',
      middle: '#5a4b8c',
      horizon: '#e59a97',
      disc: '#ffe9d8',
      key: '#d493ab',
      ambient: '#555a94',
      haze: '#a2799f',
      cloudLit: '#d98fa8',
      cloudShade: '#43407a',
    }),
    palette({
      zenith: '#122d52',
      middle: '#3f6a91',
      horizon: '#f0b48c',
      disc: '#ffeed9',
      key: '#d7a08f',
      ambient: '#4d6a90',
      haze: '#8f8f9c',
      cloudLit: '#dba595',
      cloudShade: '#375378',
    }),
  ],
  night: [
    palette(
      {
        zenith: '#071130',
        middle: '#12285c',
        horizon: '#3c5f99',
        disc: '#f4f1e2',
        key: '#9db8ee',
        ambient: '#33477d',
        haze: '#33528a',
        cloudLit: '#5e79b0',
        cloudShade: '#17264f',
      },
      true,
    ),
    palette(
      {
        zenith: '#0c0a2c',
        middle: '#271f5e',
        horizon: '#5a5398',
        disc: '#fbf0e0',
        key: '#b3b1f0',
        ambient: '#413f80',
        haze: '#484686',
        cloudLit: '#7a72b8',
        cloudShade: '#231d52',
      },
      true,
    ),
    palette(
      {
        zenith: '#041a26',
        middle: '#0e3d4d',
        horizon: '#3f8285',
        disc: '#f2f5e4',
        key: '#9cd3d6',
        ambient: '#2b5866',
        haze: '#2f666d',
        cloudLit: '#5c9396',
        cloudShade: '#123743',
      },
      true,
    ),
  ],
};
