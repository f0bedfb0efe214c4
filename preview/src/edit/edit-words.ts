import type { TimeOfDay } from '../paint/palettes.ts';

/** Each operation with the words and phrases that ask for it, separated by commas; singular forms only. */
type Table<Operation extends string> = Readonly<Record<Operation, string>>;

export const editTimes: Table<TimeOfDay> = {
  night:
    'night,nighttime,night time,midnight,moonlit,moonlight,after dark,starry,starry night,star,starry sky,nocturnal,dark outside',
  sunset: 'sunset,sundown,evening,setting sun,orange sky,red sky,fiery sky',
  golden: 'golden hour,golden light,late afternoon,warm sunlight,magic hour,sunlit,sunshine',
  dawn: 'dawn,sunrise,daybreak,early morning,morning,first light',
  day: 'day,daytime,daylight,noon,midday,sunny,sunny day,blue sky,clear sky',
  dusk: 'dusk,twilight,blue hour,nightfall,purple sky,pink sky',
};

export const editWeathers = {
  snow: 'snow,snowing,snowy,snowfall,blizzard,snowstorm,snowflake,falling snow',
  rain: 'rain,rainy,raining,drizzle,downpour,wet,rainfall',
  storm: 'storm,stormy,thunderstorm,lightning,thunder,tempest,dramatic sky',
  fog: 'fog,foggy,mist,misty,haze,hazy,smoke,smoky',
  overcast: 'overcast,cloudy,grey sky,gray sky,gloomy',
} as const satisfies Table<string>;
export type EditWeather = keyof typeof editWeathers;

export const seasons = {
  autumn: 'autumn,autumnal,fall color,fall colour,fall leaf,fall foliage,in the fall,to fall,autumn leaf,october',
  winter: 'winter,wintry,winter wonderland,frozen,icy,frosty,frost,christmas',
  spring: 'spring,springtime,cherry blossom,blossom,sakura,blooming',
  summer: 'summer,summery,summertime,tropical,lush',
} as const satisfies Table<string>;
export type Season = keyof typeof seasons;

/** Ways to draw the whole picture again. */
export const looks = {
  oil: 'oil,oil painting,oil paint,impressionist,impressionism,impressionistic,monet,van gogh,impasto,renaissance,baroque,expressionist,palette knife',
  painted: 'painting,painted,painterly,digital painting,acrylic,gouache,concept art,canvas,brush stroke',
  watercolor: 'watercolor,watercolour,water color,aquarelle,watercolor painting',
  pixel: 'pixel,pixel art,pixelated,8-bit,8 bit,16-bit,16 bit,8bit,16bit,retro game,minecraft,voxel,lego',
  anime:
    'anime,manga,ghibli,studio ghibli,cartoon,cartoonish,comic,comic book,cel shaded,cel-shaded,illustration,storybook,disney,pixar,simpson,vector,flat design,animated,3d animation',
  ink: 'ink,ink drawing,ink sketch,pen and ink,line art,lineart,etching,engraving,woodcut,sumi-e,drawing,line drawing',
  pencil:
    'pencil,pencil sketch,pencil drawing,sketch,charcoal,graphite,charcoal drawing,sketched,hand drawn,hand-drawn',
  vintage:
    'vintage,retro,old photo,old photograph,polaroid,film photo,70,1970,faded,aged,nostalgic,antique,analog,kodak',
  monochrome:
    'black and white,black-and-white,black white,b&w,bw,b w,monochrome,grayscale,greyscale,noir,film noir,desaturate completely',
  sepia: 'sepia,sepia tone,daguerreotype,old west,wild west,victorian photo',
  neon: 'neon,cyberpunk,synthwave,vaporwave,retrowave,neon light,neon glow,blade runner,futuristic,sci-fi,tron,blacklight',
  cinematic:
    'cinematic,movie,film still,movie still,teal and orange,hollywood,blockbuster,epic,dramatic lighting,film look',
  dreamy: 'dreamy,ethereal,soft glow,fairytale,fairy tale,magical,fantasy,dreamlike,pastel,whimsical',
  hdr: 'hdr,hyperrealistic,hyper realistic,photorealistic,ultra detailed,realistic,crisp detail',
} as const satisfies Table<string>;
export type Look = keyof typeof looks;

/** Small corrections; several may be asked for at once. */
export const corrections = {
  brighter:
    'brighter,brighten,lighten,lighter,brightness,increase brightness,more light,more exposure,overexposed,bright',
  darker: 'darker,darken,dim,dimmer,less light,moodier,moody,low key,underexposed',
  warmer: 'warmer,warm,warm up,warm tone,warm color,warm colour,warm light,cozy',
  cooler: 'cooler,cool tone,cool color,cool colour,cold,colder,cool,icy tone,bluish',
  contrast: 'contrast,more contrast,punchy,punchier,higher contrast,high contrast,increase contrast,dramatic',
  flatter: 'less contrast,lower contrast,low contrast,matte,softer contrast',
  vivid:
    'vivid,vibrant,colorful,colourful,more color,more colour,saturate,saturated,more saturated,saturation,bold color,bold colour,pop',
  muted: 'muted,desaturate,desaturated,less saturated,less color,less colour,washed out,subdued,toned down',
  sharpen:
    'sharpen,sharper,sharp,crisp,crisper,more detail,enhance,enhanced,clearer,unblur,deblur,high quality,upscale,hd,4k,restore',
  blur: 'blur,blurry,blurred,soft focus,unfocused,out of focus',
  vignette: 'vignette,darken the edge,dark edge,dark corner',
  grain: 'grain,grainy,film grain,noise,noisy',
  glow: 'glow,glowing,bloom,radiant,halo,luminous',
  closer: 'zoom in,closer,close-up,closeup,close up,crop in,zoom,tighter crop',
} as const satisfies Table<string>;
export type Correction = keyof typeof corrections;

export const turns = {
  mirror: 'flip,flipped,mirror,mirrored,flip horizontally,flip it,reverse,mirror image',
  upsideDown: 'upside down,upside-down,flip vertically,flipped vertically,invert vertically',
} as const satisfies Table<string>;
export type Turn = keyof typeof turns;

/** Things of the air and the sky that the scenery painter knows; everything else that is added is a drawing. */
export const airs = {
  fireflies: 'firefly,sparkle,glitter,fairy light,magic dust,stardust,bokeh light,glowing particle',
  lanterns: 'sky lantern,paper lantern,floating lantern,string light',
  rays: 'god ray,light ray,sun ray,sunbeam,sun beam,light shaft,light beam',
  aurora: 'aurora,northern light,aurora borealis,polar light',
  moon: 'moon,full moon,crescent moon',
  clouds: 'cloud,fluffy cloud,white cloud',
  blossom: 'petal,falling petal,cherry blossom petal,confetti',
  autumn: 'falling leaf,leaf falling,blowing leaf',
} as const satisfies Table<string>;
export type Air = keyof typeof airs;

/** Places beyond those of the prompt lexicon that a picture may be moved to. */
export const farPlaces: Readonly<Record<string, string>> = {
  moon: 'space planet',
  'another planet': 'space planet',
  mars: 'mars desert',
  heaven: 'sky clouds mountain dreamy',
  'north pole': 'snowy mountain snow',
  antarctica: 'snowy mountain snow',
  snow: 'snowy mountain snow',
  water: 'ocean',
  rain: 'street rain',
  nature: 'meadow trees',
  sky: 'mountain clouds',
  cloud: 'mountain clouds',
  egypt: 'desert pyramid',
  japan: 'lake cherry blossom mountain',
  castle: 'mountain castle',
};

/** Words of the place lexicon that rather tell a style or a mood than where something is. */
export const noPlaces: ReadonlySet<string> = new Set(
  (
    'wave,horizon,hiking,tide,sailing,spring,flower,background,pattern,texture,gradient,wallpaper,portrait,bust,headshot,closeup,close-up,close up,' +
    'selfie,logo,icon,emblem,macro,neon,cyberpunk,synthwave,vaporwave,retrowave,cozy,inside,isolated,composition,marble,psychedelic,surreal,' +
    'fluid,wood,product,mockup,packaging,tropical,blade runner,fairy tale'
  ).split(','),
);
