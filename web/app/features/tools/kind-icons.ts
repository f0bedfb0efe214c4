import { Clapperboard, ImageIcon, type LucideIcon, PanelsTopLeft, Sparkles } from 'lucide-react';
import type { Destination } from './destinations.ts';

/** The sign of each kind of tool, and of a page. */
export const kindIcons: Readonly<Record<Destination['kind'], LucideIcon>> = {
  image: ImageIcon,
  video: Clapperboard,
  enhancement: Sparkles,
  page: PanelsTopLeft,
};
