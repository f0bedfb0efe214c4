import type { Random } from '../../paint/random.ts';
import { phrasesOf, tokenize } from '../../prompt/tokens.ts';

export const moves = [
  'zoom-in',
  'zoom-out',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
  'orbit',
  'handheld',
  'static',
] as const;
export type Move = (typeof moves)[number];

const effects = [
  'snow',
  'rain',
  'embers',
  'fog',
  'leaves',
  'petals',
  'fireflies',
  'bubbles',
  'water',
  'wind',
  'lightning',
  'flicker',
  'glow',
] as const;
export type Effect = (typeof effects)[number];

/** What a motion prompt asks for. */
export interface Motion {
  moves: ReadonlySet<Move>;
  effects: ReadonlySet<Effect>;
  /** 1 is usual; words such as "slowly" or "fast" change it. */
  pace: number;
}

/** Words and phrases in singular, as `phrasesOf` gives them; longer ones need no order. */
const moveWords: Record<Move, string> = {
  'zoom-in':
    'zoom in,zooming in,zoom into,zooming into,push in,push-in,pushing in,dolly in,dolly forward,move closer,' +
    'moving closer,close in,closer,fly into,fly through,walk into,move forward,moving forward,approach,approaching,dive into',
  'zoom-out':
    'zoom out,zooming out,pull back,pulling back,pull out,dolly out,dolly back,move away,reveal,widen,retreat',
  'pan-left': 'pan left,panning left,track left,truck left,move left,moving left,slide left,left to',
  'pan-right':
    'pan right,panning right,track right,truck right,move right,moving right,slide right,panning shot,tracking shot',
  'tilt-up': 'tilt up,tilting up,look up,crane up,pedestal up,rise,rising,soar,lift off,upward',
  'tilt-down': 'tilt down,tilting down,look down,crane down,pedestal down,descend,descending,downward',
  orbit: 'orbit,orbiting,rotate,rotating,rotate around,circle,circling,around,arc shot,spin,parallax,3d',
  handheld: 'handheld,hand held,hand-held,shaky,documentary,shake,walking,running,vlog,pov',
  static: 'static,still camera,fixed camera,locked,tripod,no camera movement,camera stay,motionless camera',
};

const effectWords: Record<Effect, string> = {
  snow: 'snow,snowing,snowfall,snowflake,blizzard,snowy,falling snow',
  rain: 'rain,raining,rainy,rainfall,drizzle,downpour,storm,thunderstorm,stormy',
  embers: 'fire,ember,spark,flame,burning,campfire,bonfire,lava,volcano,torch,ash,blaze,eruption',
  fog: 'fog,foggy,mist,misty,haze,smoke,steam,cloud drift,drifting cloud,smoky,vapor',
  leaves: 'leaf,autumn,falling leaf,fall foliage,foliage blow',
  petals: 'petal,blossom,cherry blossom,sakura,flower petal',
  fireflies: 'firefly,fairy light,magic,magical,pixie,enchanted,glowing orb,fairy,spell',
  bubbles: 'bubble,underwater,coral,aquarium,reef,fish,swim,swimming,scuba',
  water:
    'water,wave,sea,ocean,lake,river,ripple,rippling,shimmer,pond,stream,waterfall,beach,shore,surf,tide,reflection,flowing',
  wind: 'wind,windy,breeze,blowing,blow,sway,swaying,flutter,fluttering,flowing hair,rustle,gust,wave in',
  lightning: 'lightning,thunder,thunderstorm',
  flicker: 'fire,flame,candle,flicker,flickering,torch,campfire,lantern,neon,bonfire,fireplace',
  glow: 'glow,glowing,pulse,pulsing,shine,shining,sunlight,golden light,light change,radiant,aurora,neon',
};

const slowWords = 'slowly,slow,gentle,gently,calm,calmly,subtle,slow motion,serene,soft'.split(',');
const fastWords = 'fast,quick,quickly,rapid,rapidly,dramatic,dynamic,energetic,intense'.split(',');

/** Every phrase that says how a clip moves. */
export const motionPhrases: ReadonlySet<string> = new Set([
  ...[...Object.values(moveWords), ...Object.values(effectWords)].flatMap((words) => words.split(',')),
  ...slowWords,
  ...fastWords,
  'camera',
]);

/** Reads the camera and what moves from a motion prompt. What the negative prompt names stays away. Never throws. */
export function readMotion(prompt: string, negativePrompt: string, random: Random): Motion {
  const phrases = new Set(phrasesOf(withoutDenials(tokenize(prompt))).map(({ text }) => text));
  const refused = new Set([
    ...tokenize(negativePrompt),
    ...phrasesOf(tokenize(negativePrompt)).map(({ text }) => text),
  ]);
  const isNamed = (words: string): boolean => words.split(',').some((word) => phrases.has(word) && !refused.has(word));
  const isRefused = (name: string): boolean => name.split('-').length === 1 && refused.has(name);
  const wanted = moves.filter((move) => isNamed(moveWords[move]) && !isRefused(move));
  const first: Move = random.fork('move').pick<Move>(['zoom-in', 'zoom-out', 'orbit', 'pan-left', 'pan-right']);
  return {
    moves: new Set<Move>(wanted.length > 0 ? resolve(wanted) : [first]),
    effects: new Set(effects.filter((effect) => isNamed(effectWords[effect]) && !isRefused(effect))),
    pace: paceOf(phrases),
  };
}

/** "no snow" and "without rain" name what should not be there. */
function withoutDenials(words: readonly string[]): string[] {
  return words.filter((word, index) => !/^(?:no|without|not)$/.test(words[index - 1] ?? '') && word.length > 0);
}

/** A still camera wins over every move; of two opposite moves the first in the list wins. */
function resolve(wanted: readonly Move[]): Move[] {
  if (wanted.includes('static')) {
    return ['static'];
  }
  const opposites: readonly (readonly [Move, Move])[] = [
    ['zoom-in', 'zoom-out'],
    ['pan-left', 'pan-right'],
    ['tilt-up', 'tilt-down'],
  ];
  return wanted.filter((move) => !opposites.some(([kept, dropped]) => move === dropped && wanted.includes(kept)));
}

function paceOf(phrases: ReadonlySet<string>): number {
  const says = (words: readonly string[]): boolean => words.some((word) => phrases.has(word));
  if (says(slowWords)) {
    return 0.7;
  }
  return says(fastWords) ? 1.5 : 1;
}
