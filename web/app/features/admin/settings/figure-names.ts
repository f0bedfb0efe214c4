import { type Text, text } from '@kinora/texts/typed-keys';

const seconds = (count: number) => text('adminSettings', 'figure.seconds', { seconds: count });
const clip = (model: string) => text('adminSettings', 'figure.clip', { model });
const clipAt = (model: string, resolution: string) => text('adminSettings', 'figure.clipAt', { model, resolution });
const moreAt = (model: string, resolution: string) => text('adminSettings', 'figure.moreAt', { model, resolution });
const frameRate = (rate: number) => text('adminSettings', 'figure.frameRate', { rate });
const videoAt = (resolution: string) => text('adminSettings', 'figure.videoAt', { resolution });
const soundAt = (resolution: string) => text('adminSettings', 'figure.soundAt', { resolution });

/** What the figures of the catalogue's prices are for; tools that price the same call it the same. */
const names: Readonly<Record<string, Text>> = {
  generation: text('adminSettings', 'figure.generation'),
  image: text('adminSettings', 'figure.image'),
  mediumSteps: text('adminSettings', 'figure.mediumSteps'),
  manySteps: text('adminSettings', 'figure.manySteps'),
  megapixel: text('adminSettings', 'figure.megapixel'),
  inputMegapixel: text('adminSettings', 'figure.inputMegapixel'),
  customMegapixel: text('adminSettings', 'figure.customMegapixel'),
  fiveSeconds: seconds(5),
  sixSeconds: seconds(6),
  sevenSeconds: seconds(7),
  eightSeconds: seconds(8),
  tenSeconds: seconds(10),
  base: text('adminSettings', 'figure.base'),
  extraFrames: text('adminSettings', 'figure.extraFrames'),
  fps30: frameRate(30),
  fps60: frameRate(60),
  video720p: videoAt('720p'),
  video1080p: videoAt('1080p'),
  audio720p: soundAt('720p'),
  audio1080p: soundAt('1080p'),
  edit: text('adminSettings', 'figure.edit'),
  largeFrame: text('adminSettings', 'figure.largeFrame'),
  least: text('adminSettings', 'figure.least'),
  tenThousandMegapixels: text('adminSettings', 'figure.tenThousandMegapixels'),
  wanBase: clip('WAN'),
  wanModel: text('adminSettings', 'figure.more', { model: 'WAN' }),
  wan720p: moreAt('WAN', '720p'),
  wanPro: clip('WAN Pro'),
  pixverseBase: clip('Pixverse'),
  pixverse720p: moreAt('Pixverse', '720p'),
  pixverse1080p: moreAt('Pixverse', '1080p'),
  luma540p: clipAt('Luma Ray2', '540p'),
  luma720p: clipAt('Luma Ray2', '720p'),
  luma1080p: clipAt('Luma Ray2', '1080p'),
  clipAboveThree: text('adminSettings', 'figure.clipAboveThree'),
  longerClips: text('adminSettings', 'figure.longerClips'),
  veo3Fast720p: clipAt('VEO3 Fast', '720p'),
  veo3Fast1080p: clipAt('VEO3 Fast', '1080p'),
  veo3720p: clipAt('VEO3', '720p'),
  veo31080p: clipAt('VEO3', '1080p'),
  veo3Audio: text('adminSettings', 'figure.sound'),
};

/** Null for one that has no name yet: its code stands for it. */
export function figureName(name: string): Text | null {
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null;
}

/** Whether a figure is no number of tokens but what they are multiplied with, in hundredths. */
export function isShare(name: string): boolean {
  return name === 'longerClips';
}
