/** The fonts that come with the program; the file of each is in the web build, and loaded only where it is chosen. */
export const fontNames = ['inter', 'manrope', 'figtree', 'space-grotesk', 'source-serif'] as const;
export type FontName = (typeof fontNames)[number];

export const fonts: Readonly<
  Record<FontName, { label: string; family: string; file: string | null; fallback: string }>
> = {
  inter: { label: 'Inter', family: 'Inter Variable', file: null, fallback: 'sans-serif' },
  manrope: { label: 'Manrope', family: 'Manrope', file: '/fonts/manrope.woff2', fallback: 'sans-serif' },
  figtree: { label: 'Figtree', family: 'Figtree', file: '/fonts/figtree.woff2', fallback: 'sans-serif' },
  'space-grotesk': {
    label: 'Space Grotesk',
    family: 'Space Grotesk',
    file: '/fonts/space-grotesk.woff2',
    fallback: 'sans-serif',
  },
  'source-serif': {
    label: 'Source Serif',
    family: 'Source Serif 4',
    file: '/fonts/source-serif.woff2',
    fallback: 'serif',
  },
};

/** By how much the corners of panels, fields and buttons are rounded. */
export const corners = {
  square: { scale: 0 },
  slight: { scale: 0.5 },
  round: { scale: 1 },
  soft: { scale: 1.5 },
} as const;
export const cornerNames = ['square', 'slight', 'round', 'soft'] as const;
export type CornerName = (typeof cornerNames)[number];
