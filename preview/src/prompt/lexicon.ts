import type { Style } from '@kinora/providers/port/orders';
import { type Color, hex } from '../paint/color.ts';
import type { TimeOfDay } from '../paint/palettes.ts';
import type { Feature, Place, ScenePlan, Weather } from './plan.ts';

/** Each meaning with the words and phrases that stand for it, separated by commas; singular forms only. */
type Lexicon<Meaning extends string> = Readonly<Record<Meaning, string>>;

export const placeWords: Lexicon<Place> = {
  mountain:
    'mountain,alp,peak,summit,cliff,valley,himalaya,everest,fuji,volcano,hiking,alpine,ridge,highland,glacier,northern light,matterhorn,dolomite,patagonia,yosemite',
  lake: 'lake,river,mountain lake,pond,lagoon,waterfall,fjord,reservoir,still water,loch',
  ocean:
    'ocean,sea,beach,island,wave,shore,coast,sailing,harbor,harbour,seaside,bay,tropical,tide,surf,marina,pier,lighthouse,seascape,caribbean,hawaii,maldive,horizon,synthwave,vaporwave,retrowave',
  desert:
    'desert,dune,sahara,mars,martian,oasis,sand,canyon,mesa,arizona,savanna,savannah,wasteland,pyramid,badland,grand canyon',
  forest:
    'forest,wood,woodland,jungle,rainforest,grove,bamboo,redwood,taiga,enchanted forest,undergrowth,fairy tale,mossy,swamp',
  city: 'city,skyline,metropolis,downtown,skyscraper,new york,manhattan,tokyo,london,paris,shanghai,hong kong,cityscape,urban,megacity,rooftop,futuristic city,chicago,dubai',
  street:
    'street,alley,alleyway,avenue,road at night,market street,crosswalk,cyberpunk,sidewalk,neon street,neon,city street,backstreet,venice,blade runner,tokyo,new york,manhattan,london,paris,shanghai,hong kong,chicago,dubai',
  meadow:
    'meadow,field,hill,garden,grass,grassland,farm,countryside,park,village,prairie,picnic,pasture,flower,sunflower,lavender,wheat,vineyard,rural,rolling hill,spring,tulip field,cottage,orchard',
  space:
    'space,galaxy,nebula,cosmo,cosmos,cosmic,universe,orbit,outer space,starfield,milky way,black hole,deep space,solar system,interstellar,saturn,jupiter,planet,supernova,asteroid',
  underwater:
    'underwater,reef,coral,coral reef,seabed,deep sea,under the sea,undersea,aquarium,ocean floor,submarine,beneath the wave,kelp,atlantis',
  studio:
    'portrait,studio,product,still life,closeup,close-up,close up,headshot,isolated,product photography,packaging,mockup,advertisement,bust,selfie,logo,icon,emblem,macro',
  abstract:
    'abstract,pattern,texture,geometric,fractal,swirl,marble,gradient,wallpaper,fluid,psychedelic,mandala,composition,wave pattern,surreal',
};

export const timeWords: Lexicon<TimeOfDay> = {
  dawn: 'dawn,sunrise,morning,daybreak,early light,first light',
  day: 'day,noon,midday,sunny,daylight,bright,summer,blue sky,afternoon,daytime',
  golden: 'golden hour,golden,late afternoon,warm light,golden light,autumn,honey light,sunlit,harvest',
  sunset: 'sunset,sundown,evening,orange sky,red sky,fiery sky,setting sun',
  dusk: 'dusk,twilight,blue hour,nightfall,purple sky,gloaming',
  night:
    'night,midnight,moonlight,moonlit,moon,star,starry,nocturnal,aurora,northern light,dark sky,milky way,neon,cyberpunk,firefly,bioluminescent,full moon,night sky,starry night',
};

export const weatherWords: Lexicon<Weather> = {
  clear: 'clear,clear sky,cloudless,blue sky',
  fair: 'fair,partly cloudy',
  overcast: 'overcast,cloudy,grey sky,gray sky,gloomy,moody sky',
  rain: 'rain,rainy,raining,drizzle,wet,downpour,monsoon,puddle',
  storm: 'storm,stormy,thunderstorm,lightning,tempest,hurricane,dramatic sky,thunder',
  snow: 'snowing,snowfall,blizzard,snowstorm,falling snow,snowflake,winter,christmas',
  fog: 'fog,foggy,mist,misty,haze,hazy,smoky,ethereal',
};

export const styleWords: Lexicon<Style> = {
  painted: 'painted,painting,concept art,digital painting,matte painting,artwork,acrylic,gouache',
  oil: 'oil,oil painting,impressionist,impressionism,impressionistic,monet,van gogh,impasto,expressionist,canvas,brush stroke,palette knife,renaissance,baroque,post-impressionist',
  watercolor: 'watercolor,watercolour,aquarelle,water color,watercolor painting,wash',
  pixel: 'pixel,pixel art,8-bit,8 bit,16-bit,16 bit,8bit,16bit,retro game,voxel,pixelated',
  photo:
    'photo,photograph,photography,photorealistic,realistic,cinematic,film still,35mm,50mm,85mm,dslr,hyperrealistic,photoreal,documentary,bokeh,long exposure,unreal engine,octane render,3d render,hdr,drone shot,aerial',
  anime:
    'anime,manga,ghibli,studio ghibli,makoto shinkai,cartoon,cel shaded,cel-shaded,flat,vector,illustration,storybook,comic,poster,screen print,children book,low poly,lo-fi,lofi',
  ink: 'ink,sketch,line art,lineart,pencil,charcoal,drawing,engraving,etching,sumi-e,woodcut,pen and ink,graphite,blueprint',
};

export const featureWords: Lexicon<Feature> = {
  aurora: 'aurora,northern light,aurora borealis,polar light',
  stars: 'star,starry,milky way,constellation,starlight,starry night,shooting star,stargazing',
  moon: 'moon,moonlight,moonlit,crescent,full moon,lunar',
  clouds: 'cloud,cloudy,cumulus,cloudscape',
  birds: 'bird,flock,seagull,crow,flock of bird,geese',
  snow: 'snow,snowy,snowcapped,snow-capped,snow capped,glacier,ice,winter,icy,frozen',
  flowers: 'flower,wildflower,bloom,poppy,daisy,tulip,lavender,sunflower,floral,blossoming,flower field,rose garden',
  trees: 'tree,oak,woods,orchard',
  palms: 'palm,palm tree,tropical,oasis,coconut,hawaii,maldive,caribbean',
  pines: 'pine,fir,conifer,evergreen,spruce,cedar,taiga,redwood,pine tree',
  blossom: 'blossom,cherry blossom,sakura,cherry tree,cherry',
  autumn: 'autumn,fall color,fall leaf,autumnal,fall foliage,maple,october,autumn leaf',
  river: 'river,stream,creek,brook,lake,reflection',
  waterfall: 'waterfall,cascade',
  volcano: 'volcano,lava,eruption,volcanic,erupting',
  waves: 'wave,surf,big wave,stormy sea,rough sea',
  beach: 'beach,shore,sand,seaside,tropical,coast,surf',
  island: 'island,cliff,archipelago,lighthouse,coast,harbor',
  canyon: 'canyon,mesa,arizona,badland,grand canyon,monument valley,cliff',
  road: 'road,path,trail,highway,footpath,winding road',
  neon: 'neon,cyberpunk,synthwave,vaporwave,retrowave,blade runner,futuristic,sci-fi,hologram',
  planet: 'planet,mars,martian,alien planet,saturn,exoplanet,alien world,moon,gas giant,ringed planet',
  nebula: 'nebula,cosmic cloud,stardust,galaxy,cosmic,colorful nebula',
  fireflies: 'firefly,magical,magic,fairy,enchanted,glowing,bioluminescent,glow,sparkle,spirit',
  rays: 'ray,sunbeam,god ray,light shaft,volumetric,volumetric light,sunlight,light ray,beam',
  lanterns: 'lantern,paper lantern,floating lantern,sky lantern,candle',
  coral: 'coral,reef,coral reef,anemone',
  village: 'village,town,hamlet,fishing village,settlement',
};

export const moodWords: Lexicon<Exclude<ScenePlan['mood'], 'neutral'>> = {
  calm: 'calm,peaceful,serene,tranquil,quiet,zen,relaxing,minimal,minimalist,still',
  dark: 'dark,gloomy,ominous,scary,horror,gothic,eerie,sinister,haunted,noir,moody,apocalyptic,grim',
  dreamy: 'dreamy,dream,ethereal,soft,pastel,fantasy,fairy,magical,whimsical,surreal,enchanted',
  vivid: 'vivid,vibrant,colorful,colourful,bright,saturated,bold,psychedelic,neon,rainbow,lively,synthwave',
  muted: 'muted,desaturated,faded,vintage,sepia,washed out,subtle,monochrome,black and white,minimalist',
};

export const colorWords: Readonly<Record<string, Color>> = {
  red: hex('#d8342f'),
  crimson: hex('#b3122e'),
  scarlet: hex('#e2321f'),
  orange: hex('#f08a24'),
  amber: hex('#f4a51f'),
  gold: hex('#e6b13c'),
  golden: hex('#e6b13c'),
  yellow: hex('#f5d033'),
  green: hex('#3f9a4b'),
  emerald: hex('#14936a'),
  teal: hex('#148a92'),
  turquoise: hex('#2fc4c0'),
  cyan: hex('#28c3dc'),
  blue: hex('#2f6fd0'),
  indigo: hex('#4238a8'),
  navy: hex('#1d2f66'),
  purple: hex('#8042b8'),
  violet: hex('#7c4be0'),
  lavender: hex('#b79be0'),
  magenta: hex('#d235a5'),
  pink: hex('#f07fae'),
  rose: hex('#e0637f'),
  brown: hex('#85583a'),
  copper: hex('#b4673b'),
  silver: hex('#c2c8d2'),
  white: hex('#f2f4f7'),
  black: hex('#1c1d22'),
  grey: hex('#8d9199'),
  gray: hex('#8d9199'),
  pastel: hex('#f3c9dd'),
};

export const countWords: Readonly<Record<string, number>> = {
  two: 2,
  pair: 2,
  couple: 2,
  twin: 2,
  three: 3,
  trio: 3,
  four: 4,
  several: 4,
  five: 5,
  group: 5,
  many: 6,
  six: 6,
  herd: 6,
  flock: 7,
  school: 8,
  swarm: 9,
  fleet: 5,
  pack: 4,
  dozen: 9,
};

/** Words that say how, not what: they never name a subject. */
export const plainWords: ReadonlySet<string> = new Set(
  (
    'a an the of in on at with and or to for by from over under near into is are as its it his her their very highly ultra super detailed detail intricate style art artwork ' +
    'artstation trending best quality masterpiece award winning professional high resolution hd uhd 2k 4k 8k sharp focus light lighting lit soft warm cool cold scene view shot image picture ' +
    'illustration render rendering photo painting drawing beautiful stunning amazing epic majestic gorgeous lovely pretty cute tiny small little big large huge giant giant old young new ' +
    'ancient modern vintage through across above below behind beside between around out up down off one single lone lonely solitary some floating flying standing sitting walking running ' +
    'looking holding wearing made shape color colour colorful atmosphere atmospheric mood dramatic wide angle long far deep air'
  ).split(' '),
);

/** Words of the scenery, which subjects must not take ("a night street" is no icon of the night). */
export const sceneryWords: ReadonlySet<string> = new Set(
  [placeWords, timeWords, weatherWords, featureWords, styleWords, moodWords]
    .flatMap((lexicon) => Object.values(lexicon))
    .flatMap((list) => list.split(',')),
);
