import { phrasesOf, tokenize } from '../prompt/tokens.ts';

const voiceNames = ['wind', 'rain', 'sea', 'stream', 'fire', 'birds', 'city', 'pad'] as const;
export type VoiceName = (typeof voiceNames)[number];

const voiceWords: Record<Exclude<VoiceName, 'pad'>, string> = {
  wind: 'wind,windy,breeze,storm,blizzard,snow,mountain,desert,dune,fog,mist,cliff,sky,flying,cloud',
  rain: 'rain,raining,rainy,storm,thunderstorm,drizzle,downpour,monsoon',
  sea: 'sea,ocean,beach,wave,surf,shore,coast,island,sailboat,ship,boat,tide',
  stream: 'river,stream,waterfall,creek,brook,fountain,lake,pond',
  fire: 'fire,campfire,bonfire,fireplace,flame,candle,torch,lava,volcano,ember',
  birds: 'bird,forest,garden,meadow,park,morning,dawn,spring,jungle,countryside,field,flower,tree,village',
  city: 'city,street,traffic,car,urban,town,tokyo,new york,market,cafe,crowd,neon,cyberpunk,train,station,road',
};

/** Which sounds suit the words, at most three and never none; without a hint it is a soft chord over wind. */
export function chooseVoices(prompt: string, negativePrompt: string): VoiceName[] {
  const phrases = new Set(phrasesOf(tokenize(prompt)).map(({ text }) => text));
  const refused = new Set(phrasesOf(tokenize(negativePrompt)).map(({ text }) => text));
  const suits = (name: Exclude<VoiceName, 'pad'>): boolean =>
    !refused.has(name) && voiceWords[name].split(',').some((word) => phrases.has(word) && !refused.has(word));
  const found = voiceNames.filter((name) => name !== 'pad').filter(suits);
  // Birds are silent in the rain.
  const birdless = found.includes('rain') || found.includes('city');
  const voices = found.filter((name) => name !== 'birds' || !birdless).slice(0, 3);
  return voices.length > 0 ? voices : ['pad', 'wind'];
}
