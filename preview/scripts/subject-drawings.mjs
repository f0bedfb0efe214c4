// Subjects of which the icon set has no drawing, or none that fits; the same square of 128, foot at the lower edge.

const balloonGores = ['#d9483b', '#f2b84b', '#f6ead2', '#3f7fae', '#f6ead2', '#f2b84b', '#d9483b'];

export function hotAirBalloon() {
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

export const perfume =
  () => `<path fill="#d9a24a" d="M52 6h24v24H52z"/><path fill="#b9822f" d="M66 6h10v24H66z"/><path fill="#8a6a3a" d="M56 30h16v10H56z"/>
<path fill="#f2c8a0" fill-opacity=".92" d="M34 40h60c6 0 10 4 10 10v64c0 6-4 10-10 10H34c-6 0-10-4-10-10V50c0-6 4-10 10-10z"/>
<path fill="#e59a6c" d="M30 66h68v46c0 4-3 6-6 6H36c-3 0-6-2-6-6z"/><path fill="#d27f55" d="M74 66h24v46c0 4-3 6-6 6H74z"/>
<path fill="#fff" fill-opacity=".6" d="M32 48h8v64h-8z"/><path fill="#fff7ea" d="M48 78h32v22H48z"/><path fill="#b9822f" d="M54 86h20v2H54zM57 92h14v2H57z"/>`;

export const windmill =
  () => `<path fill="#efe3cf" d="M48 52h32l10 74H38z"/><path fill="#d6c4a6" d="M66 52h14l10 74H70z"/><path fill="#8a4b3a" d="M44 54c2-16 10-22 20-22s18 6 20 22z"/>
<path fill="#6b4a2f" d="M58 104h14v22H58zM58 70h10v12H58z"/><g fill="#f6efe2" stroke="#8a6f52" stroke-width="1.6"><path d="M66 46l7-40 11 2-13 38z"/><path d="M68 48l40 7-2 11-38-13z"/><path d="M66 50l-7 40-11-2 13-38z"/><path d="M64 48l-40-7 2-11 38 13z"/></g><circle cx="66" cy="48" r="4.5" fill="#6b4a2f"/>`;

export const lighthouse =
  () => `<path fill="#8d8378" d="M22 118c8-10 26-12 42-12s34 2 42 12c2 5-2 8-8 8H30c-6 0-10-3-8-8z"/><path fill="#6f675e" d="M70 106c20 1 32 5 36 12 2 5-2 8-8 8H74z"/>
<path fill="#f4efe6" d="M50 38h28l9 72H41z"/><path fill="#d8402f" d="M48.500 52h31l1.800 15H46.600zM44.800 82h38.400l1.800 15H43z"/><path fill="#000" fill-opacity=".13" d="M66 38h12l9 72H70z"/>
<path fill="#3c3f4a" d="M44 34h40v6H44z"/><path fill="#ffe08a" d="M51 18h26v16H51z"/><path fill="#3c3f4a" d="M51 18h3v16h-3zM62.500 18h3v16h-3zM74 18h3v16h-3z"/><path fill="#c23a2c" d="M48 19c2-9 8-14 16-14s14 5 16 14z"/><path fill="#3c3f4a" d="M62.500 0h3v7h-3z"/>
<path fill="#3b4a5e" d="M60 58h7v9h-7zM60 84h7v9h-7z"/><path fill="#5b3a2c" d="M58 100h12v10H58z"/>`;
