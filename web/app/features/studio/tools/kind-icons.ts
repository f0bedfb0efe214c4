import { AppWindow, type LucideIcon, Palette, Video, WandSparkles } from 'lucide-react';
import type { Destination } from './destinations.ts';

/** The sign of each kind of tool, and of a page. */
export const kindIcons: Readonly<Record<Destination['kind'], LucideIcon>> = {
  image: Palette,
  video: Video,
  enhancement: WandSparkles,
  page: AppWindow,
};
