import { Repeat2 } from 'lucide-react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import DownloadPlugin from 'yet-another-react-lightbox/plugins/download';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './viewer.css';

export type ViewerPicture = {
  url: string;
  width: number;
  height: number;
  alt: string;
  download: { href: string; fileName: string };
};

type Props = {
  pictures: readonly ViewerPicture[];
  index: number;
  onClose: () => void;
  /** Fills the form with what made the picture at that place. */
  onReuse: (index: number) => void;
  onMove: (index: number) => void;
};

const nothing = () => null;

/** Edge to edge, with arrows, swipe, zoom, download and "n of m". */
export function Viewer({ pictures, index, onClose, onReuse, onMove }: Props) {
  const slides: Slide[] = pictures.map(({ url, width, height, alt, download }) => ({
    src: url,
    width,
    height,
    alt,
    download: { url: download.href, filename: download.fileName },
  }));
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Counter, DownloadPlugin, Fullscreen, Zoom]}
      {...(pictures.length === 1 ? { render: { buttonPrev: nothing, buttonNext: nothing } } : {})}
      counter={{ separator: ' of ' }}
      carousel={{ finite: true, padding: 0, spacing: 0, preload: 2 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      labels={{ Lightbox: 'Picture viewer', Previous: 'Previous picture', Next: 'Next picture' }}
      on={{ view: ({ index: shown }) => onMove(shown) }}
      toolbar={{
        buttons: [
          <button
            key="reuse"
            type="button"
            className="yarl__button viewer-reuse"
            aria-label="Reuse settings"
            onClick={() => onReuse(index)}
          >
            <Repeat2 aria-hidden />
            <span>Reuse</span>
          </button>,
          'zoom',
          'fullscreen',
          'download',
          'close',
        ],
      }}
    />
  );
}
