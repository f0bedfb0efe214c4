import { type Color, hex } from './color.ts';

export type TimeOfDay = 'dawn' | 'day' | 'golden' | 'sunset' | 'dusk' | 'night';

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

/** Codes in the order of the palette's colors. */
function palette(codes: string, isDark = false): Palette {
  const colors = codes.split(' ');
  const at = (place: number): Color => hex(colors[place] ?? '#000000');
  return {
    zenith: at(0),
    middle: at(1),
    horizon: at(2),
    disc: at(3),
    key: at(4),
    ambient: at(5),
    haze: at(6),
    cloudLit: at(7),
    cloudShade: at(8),
    isDark,
  };
}

/** Several moods for each time of day; the seed chooses. */
export const palettes: Record<TimeOfDay, readonly [Palette, ...Palette[]]> = {
  dawn: [
    palette('#5b7fb5 #c4b3d4 #ffd7b8 #fff3d6 #ffd0a1 #8f93b8 #e8c9c0 #ffe3cf #a796bd'),
    palette('#3f6d94 #8fb9c0 #fbe3b5 #fff6da #ffdfa8 #7d9aa8 #d9dcc6 #fff0d2 #8ea6b5'),
  ],
  day: [
    palette('#2f74c9 #6fb1ea #bfe0f4 #fffdf0 #fff1d2 #7d9cc4 #bdd7ea #ffffff #a3b9d4'),
    palette('#1f7fb8 #62c1d6 #e0f3e6 #fffdf0 #fff3cf #7aa6b5 #c5e3e2 #fffefa #9dbfcb'),
  ],
  golden: [
    palette('#3d6ea3 #d9a986 #ffcf7d #fff6cf #ffc46b #7d7c9c #e9bd8b #ffe6b0 #b39a9e'),
    palette('#4f6f9a #e39a72 #ffc36b #fff2c2 #ffb558 #84738c #e5a87c #ffdc9e #b48f8a'),
  ],
  sunset: [
    palette('#2d2a66 #b8487c #ffad5c #fff0b5 #ff9a55 #71588f #e58a6d #ffb077 #6d4379'),
    palette('#1f3a6b #e0735e #ffc96b #fff4c4 #ffa24f #6c6690 #eba06d #ffbd82 #75557f'),
    palette('#43306b #e56b8a #ffd09a #fff3d0 #ffab7a #7d6399 #efa295 #ffc3a4 #83578c'),
  ],
  dusk: [
    palette('#1b2350 #5a4b8c #e59a97 #ffe9d8 #d493ab #555a94 #a2799f #d98fa8 #43407a'),
    palette('#122d52 #3f6a91 #f0b48c #ffeed9 #d7a08f #4d6a90 #8f8f9c #dba595 #375378'),
  ],
  night: [
    palette('#071130 #12285c #3c5f99 #f4f1e2 #9db8ee #33477d #33528a #5e79b0 #17264f', true),
    palette('#0c0a2c #271f5e #5a5398 #fbf0e0 #b3b1f0 #413f80 #484686 #7a72b8 #231d52', true),
    palette('#041a26 #0e3d4d #3f8285 #f2f5e4 #9cd3d6 #2b5866 #2f666d #5c9396 #123743', true),
  ],
};
