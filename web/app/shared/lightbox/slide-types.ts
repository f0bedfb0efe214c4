import type { ViewerItem } from './viewer.tsx';

declare module 'yet-another-react-lightbox' {
  interface ClipSlide extends GenericSlide {
    type: 'clip';
    item: ViewerItem;
  }

  interface ComparisonSlide extends GenericSlide {
    type: 'comparison';
    item: ViewerItem;
    original: string;
  }

  interface SlideTypes {
    clip: ClipSlide;
    comparison: ComparisonSlide;
  }
}
