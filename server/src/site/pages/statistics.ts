import type { StudioCounts } from '../../operate/content/studio-counts.ts';
import type { Content } from '../../operate/content/wire.ts';
import type { PageFacts } from './facts.ts';

/** Of a studio that nobody's business runs on. */
const demo = [
  { figure: '12+', label: 'AI Tools', key: 'tools' },
  { figure: '10K+', label: 'Creations', key: 'creations' },
  { figure: '5K+', label: 'Happy Users', key: 'users' },
] as const;

/** From how many creations on the real figures are worth showing. */
const WORTH_SHOWING = 1000;
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });

type Known = { counts: StudioCounts; isDemo: boolean; tools: number };

/** What the front page counts: the operator's own words, or what is true here. */
export function statisticsOf(
  { statistics: { show, own } }: Content,
  { counts, isDemo, tools }: Known,
): PageFacts['statistics'] {
  if (show === 'none') return [];
  if (show === 'own') return own;
  if (isDemo) return demo;
  const { creations, people } = counts;
  if (creations < WORTH_SHOWING) return [];
  return [
    { figure: String(tools), label: 'AI Tools', key: 'tools' },
    { figure: `${compact.format(creations)}+`, label: 'Creations', key: 'creations' },
    { figure: compact.format(people), label: people === 1 ? 'Creator' : 'Creators', key: 'creators', count: people },
  ];
}
