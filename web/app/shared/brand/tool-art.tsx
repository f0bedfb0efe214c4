import type { CatalogueTool } from '@kinora/server/catalogue-wire';

type Props = { id: string; category: CatalogueTool['category']; className?: string | undefined };

const WIDTH = 320;
const HEIGHT = 120;
/** Of the studio's violet and pink, and what goes with them. */
const HUES = [262, 284, 306, 326, 238, 218, 196, 250];

/** Numbers from 0 to 1, the same ones for the same id on every page (xorshift, from a hash of the id). */
export function numbersOf(id: string): () => number {
  let state = 2_166_136_261;
  for (const sign of id) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  // Zero would stay zero.
  state ||= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // The first ones are much alike for ids that are much alike.
  for (let n = 0; n < 8; n += 1) next();
  return next;
}

type Motif = (props: { next: () => number; tone: (lightness: number, shift?: number) => string }) => React.ReactNode;

/** Hills below a sun or moon. */
const Landscape: Motif = ({ next, tone }) => {
  const [sun, height] = [50 + next() * 220, 18 + next() * 20];
  const hills = [72, 88, 103].map((base, n) => {
    const rises = Array.from({ length: 5 }, () => base - next() * (30 - 6 * n));
    const points = rises.map((y, place) => `${place * 80} ${y.toFixed(1)}`);
    return { d: `M0 ${HEIGHT} L${points.join(' L')} L${WIDTH} ${HEIGHT} Z`, fill: tone(40 - 11 * n, 16 * n) };
  });
  return (
    <>
      <circle cx={sun} cy={height} r={14 + next() * 12} fill={tone(86, 40)} opacity={0.9} />
      {hills.map((hill) => (
        <path key={hill.d} {...hill} strokeLinejoin="round" stroke={hill.fill} strokeWidth={10} />
      ))}
    </>
  );
};

/** Frames of a film, each a little later than the one before. */
const Film: Motif = ({ next, tone }) => {
  const [slant, drop] = [-14 + next() * 28, 20 + next() * 24];
  return (
    <g transform={`rotate(${slant.toFixed(1)} ${WIDTH / 2} ${HEIGHT / 2})`}>
      {Array.from({ length: 7 }, (_, place) => {
        const x = -46 + place * 62;
        const y = HEIGHT / 2 + Math.sin(place * 0.9 + drop) * 12;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the film.
          <g key={place}>
            <rect x={x} y={24} width={54} height={72} rx={7} fill={tone(24 + place * 5, place * 10)} />
            <circle cx={x + 27} cy={y} r={10} fill={tone(82, place * 12)} opacity={0.85} />
          </g>
        );
      })}
    </g>
  );
};

/** How loud a sound is from moment to moment. */
const Wave: Motif = ({ next, tone }) => {
  const [slow, fast] = [0.12 + next() * 0.2, 0.6 + next()];
  return Array.from({ length: 40 }, (_, place) => {
    const loud = Math.abs(Math.sin(place * slow)) * 0.7 + Math.abs(Math.sin(place * fast)) * 0.2 + next() * 0.1;
    const height = 8 + loud * 84;
    const at = { x: 4 + place * 8, y: (HEIGHT - height) / 2, width: 4.5, height, rx: 2.2 };
    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its moment.
    return <rect key={place} {...at} fill={tone(50 + loud * 34, place)} />;
  });
};

/** Coarse on one side, fine on the other. */
const Refined: Motif = ({ next, tone }) => {
  const middle = 128 + 32 * Math.floor(next() * 3);
  const cells = Array.from({ length: 60 }, (_, n) => ({ x: (n % 10) * 32, y: Math.floor(n / 10) * 20, part: next() }));
  return (
    <>
      {cells
        .filter(({ x }) => x < middle)
        .map(({ x, y, part }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={32} height={20} fill={tone(18 + part * 34, part * 40)} />
        ))}
      {[46, 34, 22, 11].map((radius, n) => (
        <circle key={radius} cx={middle + 66} cy={HEIGHT / 2} r={radius} fill={tone(36 + n * 15, n * 12)} />
      ))}
      <rect x={middle} y={0} width={2} height={HEIGHT} fill={tone(90)} opacity={0.8} />
    </>
  );
};

const motifs: Readonly<Record<CatalogueTool['category'], Motif>> = {
  image: Landscape,
  video: Film,
  audio: Wave,
  enhancement: Refined,
};

/** A picture for a tool that nobody painted one for: of what it makes, and of its own by its id. */
export function ToolArt({ id, category, className }: Props) {
  const next = numbersOf(id);
  const hue = HUES[Math.floor(next() * HUES.length)] ?? 262;
  const tone = (lightness: number, shift = 0) => `hsl(${(hue + shift) % 360} 58% ${lightness.toFixed(0)}%)`;
  const ground = `art-${id}`;
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <linearGradient id={ground} x1="0" y1="0" x2={(0.3 + next() * 0.7).toFixed(2)} y2="1">
        <stop offset="0" stopColor={tone(16)} />
        <stop offset="1" stopColor={tone(46, 34)} />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${ground})`} />
      {motifs[category]({ next, tone })}
    </svg>
  );
}
