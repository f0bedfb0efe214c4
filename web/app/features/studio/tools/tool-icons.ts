import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import {
  Aperture,
  AudioLines,
  Brush,
  Camera,
  Clapperboard,
  Disc3,
  Film,
  Flower2,
  Gem,
  Headphones,
  ImageIcon,
  Layers,
  type LucideIcon,
  Mic,
  Mountain,
  Music,
  Palette,
  Projector,
  ScanSearch,
  Sparkles,
  Tv,
  Video,
  WandSparkles,
} from 'lucide-react';
import { numbersOf } from '../../../shared/brand/tool-art.tsx';

/** The signs of each kind of tool: the first is that of the tools of the program, added ones have one of the others. */
const icons: Readonly<Record<CatalogueTool['category'], readonly [LucideIcon, ...LucideIcon[]]>> = {
  image: [Palette, Brush, Camera, Aperture, Flower2, Mountain, ImageIcon],
  video: [Video, Clapperboard, Film, Tv, Projector],
  enhancement: [WandSparkles, Sparkles, ScanSearch, Gem, Layers],
  audio: [Music, AudioLines, Mic, Headphones, Disc3],
};

/** The sign of a tool by its kind, and of an added one by its id as well; the same on every page. */
export function toolIcon({ id, category, version }: Pick<CatalogueTool, 'id' | 'category' | 'version'>): LucideIcon {
  const [own, ...others] = icons[category];
  if (version === null) return own;
  return others[Math.floor(numbersOf(id)() * others.length)] ?? own;
}
