// Bodies for icons that show a face or a bust only, and drawings of what the icon set lacks, so that they can stand in a
// scene. Coordinates are those of the icons: a square of 128 with the foot at its lower edge.

const place = (icon, x, y, scale) => `<g transform="translate(${x} ${y}) scale(${scale})">${icon}</g>`;

/** An animal that sits upright, seen from the front. */
function seated(icon, [fur, belly, paws, tail, tip]) {
  return `${tail ? tails[tail](fur, tip) : ''}
<path fill="${fur}" d="M64 48c-22 0-30 26-31 48-1 18 6 30 31 30s32-12 31-30C94 74 86 48 64 48z"/>
<path fill="${paws}" d="M32 100c-9 4-13 13-11 20 1 6 9 7 17 6 8 0 12-6 9-14-2-8-8-15-15-12zM96 100c9 4 13 13 11 20-1 6-9 7-17 6-8 0-12-6-9-14 2-8 8-15 15-12z"/>
<path fill="${belly}" d="M64 62c-13 0-17 20-17 34 0 16 6 26 17 26s17-10 17-26c0-14-4-34-17-34z"/>
<path fill="${paws}" d="M49 72c-6 0-8 16-8 30 0 12-1 24 8 24s9-12 9-22c0-16-2-32-9-32zM79 72c6 0 8 16 8 30 0 12 1 24-8 24s-9-12-9-22c0-16 2-32 9-32z"/>
${place(icon, 29, -3, 0.55)}`;
}

const tails = {
  bushy: (fur, tip) =>
    `<path fill="${fur}" d="M84 122c16 4 34-4 37-22 3-16-6-30-15-38 2 12-1 20-9 28-8 9-20 18-13 32z"/><path fill="${tip}" d="M106 62c9 8 18 22 15 38-6-5-15-9-20-12 5-8 7-15 5-26z"/>`,
  tufted: (fur, tip) =>
    `<path fill="none" stroke="${fur}" stroke-width="6" stroke-linecap="round" d="M88 118c18 6 30-4 30-22"/><circle fill="${tip}" cx="118" cy="90" r="9"/>`,
};

/** A person in a long garment: the bust of the icon above a falling cone with folds. */
function robed(icon, [cloth, shade, trim]) {
  return `<path fill="${cloth}" d="M64 50c-16 0-21 10-24 26l-14 46c20 6 56 6 76 0L88 76c-3-16-8-26-24-26z"/>
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

/** Busts of the old show only a head, so they get shoulders. */
function shouldered(icon, [cloth, shade, skin]) {
  return `<path fill="${skin}" d="M54 76h20v26H54z"/><path fill="#000" fill-opacity=".12" d="M54 84c6 7 14 7 20 0v10H54z"/>
<path fill="${cloth}" d="M64 126H12c0-20 8-30 24-34 8-2 14-3 18-6 4 8 16 8 20 0 4 3 10 4 18 6 16 4 24 14 24 34z"/><path fill="${shade}" d="M12 126c0-20 8-30 24-34-4 10-4 22-3 34zM116 126c0-20-8-30-24-34 4 10 4 22 3 34z"/>
${place(icon, 20, -6, 0.69)}`;
}

const balloonGores = ['#d9483b', '#f2b84b', '#f6ead2', '#3f7fae', '#f6ead2', '#f2b84b', '#d9483b'];

function hotAirBalloon() {
  const gores = balloonGores
    .map((tone, index) => {
      const edge = (side) => 64 + Math.sin(((side - 3.5) / 3.5) * 1.5708) * 44;
      const [left, right] = [edge(index), edge(index + 1)];
      const foot = (x) => 64 + (x - 64) * 0.2;
      return `<path fill="${tone}" d="M64 2C${left} 2 ${left} 30 ${left} 44 ${left} 62 ${foot(left)} 84 ${foot(left)} 92L${foot(right)} 92C${foot(right)} 84 ${right} 62 ${right} 44 ${right} 30 ${right} 2 64 2z"/>`;
    })
    .join('');
  return `${gores}<path stroke="#6b4a2f" stroke-width="1.2" fill="none" d="M56 92l2 16M72 92l-2 16M64 92v16"/>
<rect x="54" y="107" width="20" height="17" rx="3" fill="#9a6a3c"/><path fill="#7d5230" d="M54 113h20v3H54zM54 119h20v3H54z"/><rect x="53" y="105" width="22" height="4" rx="2" fill="#b9854f"/>`;
}

const windmill =
  () => `<path fill="#efe3cf" d="M48 52h32l10 74H38z"/><path fill="#d6c4a6" d="M66 52h14l10 74H70z"/><path fill="#8a4b3a" d="M44 54c2-16 10-22 20-22s18 6 20 22z"/>
<path fill="#6b4a2f" d="M58 104h14v22H58zM58 70h10v12H58z"/><g fill="#f6efe2" stroke="#8a6f52" stroke-width="1.6"><path d="M66 46l7-40 11 2-13 38z"/><path d="M68 48l40 7-2 11-38-13z"/><path d="M66 50l-7 40-11-2 13-38z"/><path d="M64 48l-40-7 2-11 38 13z"/></g><circle cx="66" cy="48" r="4.5" fill="#6b4a2f"/>`;

const lighthouse =
  () => `<path fill="#8d8378" d="M22 118c8-10 26-12 42-12s34 2 42 12c2 5-2 8-8 8H30c-6 0-10-3-8-8z"/><path fill="#6f675e" d="M70 106c20 1 32 5 36 12 2 5-2 8-8 8H74z"/>
<path fill="#f4efe6" d="M50 38h28l9 72H41z"/><path fill="#d8402f" d="M48.500 52h31l1.800 15H46.600zM44.800 82h38.400l1.800 15H43z"/><path fill="#000" fill-opacity=".13" d="M66 38h12l9 72H70z"/>
<path fill="#3c3f4a" d="M44 34h40v6H44z"/><path fill="#ffe08a" d="M51 18h26v16H51z"/><path fill="#3c3f4a" d="M51 18h3v16h-3zM62.500 18h3v16h-3zM74 18h3v16h-3z"/><path fill="#c23a2c" d="M48 19c2-9 8-14 16-14s14 5 16 14z"/><path fill="#3c3f4a" d="M62.500 0h3v7h-3z"/>
<path fill="#3b4a5e" d="M60 58h7v9h-7zM60 84h7v9h-7z"/><path fill="#5b3a2c" d="M58 100h12v10H58z"/>`;

export const bodies = { seated, robed, spaceSuit, machineBody, shouldered, hotAirBalloon, windmill, lighthouse };
