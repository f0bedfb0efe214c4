// Icons that show a face or a bust only get a body of our own, so that they can stand in a scene.
// Coordinates are those of the icons: a square of 128 with the foot at its lower edge.

import { hotAirBalloon, lighthouse, perfume, windmill } from './subject-drawings.mjs';

const place = (icon, x, y, scale) => `<g transform="translate(${x} ${y}) scale(${scale})">${icon}</g>`;

/** An animal that sits upright, seen from the front. */
function seated({ fur, belly, paws = fur, tail = '' }) {
  return (icon) => `${tail}
<path fill="${fur}" d="M64 48c-22 0-30 26-31 48-1 18 6 30 31 30s32-12 31-30C94 74 86 48 64 48z"/>
<path fill="${paws}" d="M32 100c-9 4-13 13-11 20 1 6 9 7 17 6 8 0 12-6 9-14-2-8-8-15-15-12zM96 100c9 4 13 13 11 20-1 6-9 7-17 6-8 0-12-6-9-14 2-8 8-15 15-12z"/>
<path fill="${belly}" d="M64 62c-13 0-17 20-17 34 0 16 6 26 17 26s17-10 17-26c0-14-4-34-17-34z"/>
<path fill="${paws}" d="M49 72c-6 0-8 16-8 30 0 12-1 24 8 24s9-12 9-22c0-16-2-32-9-32zM79 72c6 0 8 16 8 30 0 12 1 24-8 24s-9-12-9-22c0-16 2-32 9-32z"/>
${place(icon, 29, -3, 0.55)}`;
}

const bushyTail = (fur, tip) =>
  `<path fill="${fur}" d="M84 122c16 4 34-4 37-22 3-16-6-30-15-38 2 12-1 20-9 28-8 9-20 18-13 32z"/><path fill="${tip}" d="M106 62c9 8 18 22 15 38-6-5-15-9-20-12 5-8 7-15 5-26z"/>`;
const tuftedTail = (fur, tip) =>
  `<path fill="none" stroke="${fur}" stroke-width="6" stroke-linecap="round" d="M88 118c18 6 30-4 30-22"/><circle fill="${tip}" cx="118" cy="90" r="9"/>`;

/** A person in a long garment: the bust of the icon above a falling cone with folds. */
function robed({ cloth, shade, trim }) {
  return (icon) => `<path fill="${cloth}" d="M64 50c-16 0-21 10-24 26l-14 46c20 6 56 6 76 0L88 76c-3-16-8-26-24-26z"/>
<path fill="${shade}" d="M64 56l-10 68c-10 0-20-1-28-2l14-46 6-16zM80 62l6 62 16-2-14-46zM66 70l4 55h-8z"/>
<path fill="${trim}" d="M27 117c20 6 54 6 74 0l1 5c-20 6-56 6-76 0z"/>
${place(icon, 28, -8, 0.56)}`;
}

function spaceSuit(icon) {
  return `<path fill="#b9c3cd" d="M42 50h44l6 40H36z"/>
<path fill="#e9eef2" d="M44 54c-10 2-18 14-20 30-1 8 8 10 11 3l9-20zM84 54c10 2 18 14 20 30 1 8-8 10-11 3l-9-20z"/>
<path fill="#f3f6f8" d="M44 52h40c4 12 5 30 3 42H41c-2-12-1-30 3-42z"/>
<path fill="#dfe6ec" d="M42 90h20l-2 30c0 6-18 6-18 0zM66 90h20v30c0 6-18 6-18 0z"/>
<path fill="#8a97a6" d="M41 116h20v9H39zM67 116h20l2 9H67z"/>
<rect x="52" y="72" width="24" height="14" rx="3" fill="#5b6b7c"/><circle cx="58" cy="79" r="3" fill="#f2545b"/><circle cx="68" cy="79" r="3" fill="#47c1d6"/>
${place(icon, 27, -7, 0.58)}`;
}

function machineBody(icon) {
  return `<rect x="36" y="58" width="56" height="42" rx="9" fill="#8fa3b3"/><rect x="42" y="64" width="44" height="14" rx="4" fill="#c9d6df"/>
<path fill="#72879a" d="M24 62h12v34H24zM92 62h12v34H92zM44 100h14v20H44zM70 100h14v20H70z"/>
<path fill="#4f6273" d="M40 118h22v8H38zM66 118h22l2 8H66z"/><circle cx="30" cy="99" r="8" fill="#4f6273"/><circle cx="98" cy="99" r="8" fill="#4f6273"/>
<circle cx="54" cy="88" r="4" fill="#f2b84b"/><circle cx="64" cy="88" r="4" fill="#47c1d6"/><circle cx="74" cy="88" r="4" fill="#f2545b"/>
${place(icon, 32, -4, 0.5)}`;
}

function slender(icon) {
  return `<path fill="#7f93a5" d="M54 58c-10 6-18 24-20 44 8 2 10-2 12-12l6-18zM74 58c10 6 18 24 20 44-8 2-10-2-12-12l-6-18z"/>
<path fill="#96aabb" d="M54 54h20c6 18 6 34 4 44l-2 28H66l-2-22-2 22H52l-2-28c-2-10-2-26 4-44z"/>${place(icon, 30, -6, 0.54)}`;
}

/** Head and shoulders fill their square already; those of the old have only a head, so they get shoulders. */
const portrait = (icon) => icon;

function shouldered({ cloth, shade, skin }) {
  return (
    icon,
  ) => `<path fill="${skin}" d="M54 76h20v26H54z"/><path fill="#000" fill-opacity=".12" d="M54 84c6 7 14 7 20 0v10H54z"/>
<path fill="${cloth}" d="M64 126H12c0-20 8-30 24-34 8-2 14-3 18-6 4 8 16 8 20 0 4 3 10 4 18 6 16 4 24 14 24 34z"/><path fill="${shade}" d="M12 126c0-20 8-30 24-34-4 10-4 22-3 34zM116 126c0-20-8-30-24-34 4 10 4 22 3 34z"/>
${place(icon, 20, -6, 0.69)}`;
}

export const composedSubjects = [
  { name: 'lighthouse', icon: null, words: 'lighthouse', stance: 'ground', size: 1.9, home: 'ocean', body: lighthouse },
  {
    name: 'portrait-woman',
    figure: 'woman-standing',
    icon: 'woman-medium-light-skin-tone',
    words: '',
    stance: 'bust',
    size: 1,
    home: 'studio',
    body: shouldered({ cloth: '#b5476a', shade: '#963856', skin: '#d3a27c' }),
  },
  {
    name: 'portrait-man',
    figure: 'man-standing',
    icon: 'man-medium-skin-tone',
    words: '',
    stance: 'bust',
    size: 1,
    home: 'studio',
    body: shouldered({ cloth: '#3f5f8a', shade: '#324d72', skin: '#b5835a' }),
  },
  {
    name: 'portrait-redhead',
    figure: 'woman-standing',
    icon: 'woman-light-skin-tone-red-hair',
    words: 'redhead,red hair,red-haired woman,ginger hair',
    stance: 'bust',
    size: 1,
    home: 'studio',
    body: portrait,
  },
  {
    name: 'portrait-curly',
    figure: 'woman-standing',
    icon: 'woman-medium-dark-skin-tone-curly-hair',
    words: 'curly hair,afro',
    stance: 'bust',
    size: 1,
    home: 'studio',
    body: portrait,
  },
  {
    name: 'portrait-child',
    figure: 'woman-standing',
    icon: 'girl-medium-light-skin-tone',
    words: 'child,kid,baby,toddler',
    stance: 'bust',
    size: 0.9,
    home: 'studio',
    body: shouldered({ cloth: '#e2b23f', shade: '#c4972f', skin: '#d3a27c' }),
  },
  {
    name: 'portrait-grandmother',
    figure: 'woman-standing',
    icon: 'old-woman-medium-light-skin-tone',
    words: 'grandmother,old woman,elderly woman',
    stance: 'bust',
    size: 1,
    home: 'studio',
    body: shouldered({ cloth: '#6f5a8a', shade: '#594770', skin: '#d3a27c' }),
  },
  {
    name: 'portrait-grandfather',
    figure: 'man-standing',
    icon: 'old-man-medium-skin-tone',
    words: 'grandfather,old man,bearded man,elderly man,sailor,fisherman',
    stance: 'bust',
    size: 1,
    home: 'studio',
    body: shouldered({ cloth: '#5a6b5e', shade: '#48574c', skin: '#b5835a' }),
  },
  {
    name: 'hot-air-balloon',
    icon: null,
    words: 'hot air balloon,air balloon,montgolfier',
    stance: 'air',
    size: 1.1,
    home: 'meadow',
    body: hotAirBalloon,
  },
  {
    name: 'perfume',
    icon: null,
    words: 'perfume,perfume bottle,fragrance,cologne',
    stance: 'table',
    size: 0.9,
    home: 'studio',
    body: perfume,
  },
  { name: 'windmill', icon: null, words: 'windmill,mill', stance: 'ground', size: 1.7, home: 'meadow', body: windmill },
  {
    name: 'fox',
    icon: 'fox',
    words: 'fox,vixen',
    stance: 'ground',
    size: 0.55,
    home: 'forest',
    body: seated({ fur: '#e4701e', belly: '#fbe6d2', paws: '#c95c14', tail: bushyTail('#e4701e', '#fff4e6') }),
  },
  {
    name: 'wolf',
    icon: 'wolf',
    words: 'wolf,husky,coyote',
    stance: 'ground',
    size: 0.7,
    home: 'forest',
    body: seated({ fur: '#7f8b93', belly: '#cfd6da', paws: '#6d7880', tail: bushyTail('#7f8b93', '#aeb8be') }),
  },
  {
    name: 'lion',
    icon: 'lion',
    words: 'lion,lioness',
    stance: 'ground',
    size: 0.85,
    home: 'meadow',
    body: seated({ fur: '#e2a336', belly: '#f4cf84', paws: '#d2932c', tail: tuftedTail('#e2a336', '#8a4b1d') }),
  },
  {
    name: 'unicorn',
    icon: 'unicorn',
    words: 'unicorn',
    stance: 'ground',
    size: 0.95,
    home: 'forest',
    body: seated({ fur: '#f1edf4', belly: '#ffffff', paws: '#ddd5e6', tail: bushyTail('#f07fbe', '#c084f0') }),
  },
  {
    name: 'bear',
    icon: 'bear',
    words: 'bear,grizzly,brown bear',
    stance: 'ground',
    size: 0.95,
    home: 'forest',
    body: seated({ fur: '#7a5138', belly: '#a87b57', paws: '#684430' }),
  },
  {
    name: 'polar-bear',
    icon: 'polar-bear',
    words: 'polar bear',
    stance: 'ground',
    size: 1,
    home: 'ocean',
    body: seated({ fur: '#dde7ec', belly: '#f6fafc', paws: '#cbd8df' }),
  },
  {
    name: 'panda',
    icon: 'panda',
    words: 'panda',
    stance: 'ground',
    size: 0.8,
    home: 'forest',
    body: seated({ fur: '#f1f1ee', belly: '#ffffff', paws: '#2f3236' }),
  },
  {
    name: 'koala',
    icon: 'koala',
    words: 'koala',
    stance: 'ground',
    size: 0.55,
    home: 'forest',
    body: seated({ fur: '#8d99a3', belly: '#dfe4e8', paws: '#7d8993' }),
  },
  {
    name: 'hamster',
    icon: 'hamster',
    words: 'hamster,guinea pig',
    stance: 'ground',
    size: 0.35,
    home: 'meadow',
    body: seated({ fur: '#e3a45c', belly: '#fdf0de', paws: '#f3c99b' }),
  },
  {
    name: 'frog',
    icon: 'frog',
    words: 'frog,toad',
    stance: 'ground',
    size: 0.35,
    home: 'lake',
    body: seated({ fur: '#5c9e31', belly: '#d9e8a0', paws: '#4f8a2a' }),
  },
  {
    name: 'astronaut',
    icon: 'astronaut-medium-light-skin-tone',
    words: 'astronaut,cosmonaut,spaceman,space explorer',
    stance: 'float',
    size: 1,
    home: 'space',
    body: spaceSuit,
  },
  {
    name: 'robot',
    icon: 'robot',
    words: 'robot,android,mech,cyborg,droid',
    stance: 'ground',
    size: 1,
    home: 'city',
    body: machineBody,
  },
  {
    name: 'alien',
    icon: 'alien',
    words: 'alien,extraterrestrial',
    stance: 'ground',
    size: 0.9,
    home: 'desert',
    body: slender,
  },
  {
    name: 'wizard',
    icon: 'man-mage-medium-light-skin-tone',
    words: 'wizard,mage,sorcerer,warlock,merlin',
    stance: 'ground',
    size: 1,
    home: 'forest',
    body: robed({ cloth: '#4b4f9e', shade: '#3a3d82', trim: '#d9b44a' }),
  },
  {
    name: 'witch',
    icon: 'woman-mage-medium-light-skin-tone',
    words: 'witch,sorceress,enchantress',
    stance: 'ground',
    size: 1,
    home: 'forest',
    body: robed({ cloth: '#5a3f7d', shade: '#452f64', trim: '#c98ad0' }),
  },
  {
    name: 'elf',
    icon: 'elf-medium-light-skin-tone',
    words: 'elf,elven,ranger',
    stance: 'ground',
    size: 1,
    home: 'forest',
    body: robed({ cloth: '#3f7a4a', shade: '#316039', trim: '#d9c27a' }),
  },
  {
    name: 'vampire',
    icon: 'vampire-medium-light-skin-tone',
    words: 'vampire,dracula',
    stance: 'ground',
    size: 1,
    home: 'street',
    body: robed({ cloth: '#2c2530', shade: '#1f1a24', trim: '#8f1f2b' }),
  },
  {
    name: 'princess',
    icon: 'princess-medium-light-skin-tone',
    words: 'princess,queen',
    stance: 'ground',
    size: 1,
    home: 'meadow',
    body: robed({ cloth: '#d9799a', shade: '#c0607f', trim: '#f2d27a' }),
  },
  {
    name: 'king',
    icon: 'prince-medium-skin-tone',
    words: 'king,prince,emperor',
    stance: 'ground',
    size: 1,
    home: 'meadow',
    body: robed({ cloth: '#8a2e3b', shade: '#6f2430', trim: '#e8c76a' }),
  },
  {
    name: 'knight',
    icon: 'guard-medium-skin-tone',
    words: 'guard,soldier,knight,warrior',
    stance: 'ground',
    size: 1,
    home: 'mountain',
    body: robed({ cloth: '#a3383b', shade: '#862c30', trim: '#e8c76a' }),
  },
  {
    name: 'ninja',
    icon: 'ninja',
    words: 'ninja,samurai,assassin,ronin',
    stance: 'ground',
    size: 1,
    home: 'street',
    body: robed({ cloth: '#33373d', shade: '#25282d', trim: '#a3383b' }),
  },
  {
    name: 'santa',
    icon: 'santa-claus-medium-light-skin-tone',
    words: 'santa,santa claus,father christmas',
    stance: 'ground',
    size: 1,
    home: 'meadow',
    body: robed({ cloth: '#c8322f', shade: '#a82826', trim: '#f6f3ee' }),
  },
];
