import { KeysDialog } from '../../shared/keys/keys-dialog.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

const keysOfGallery = [
  { keys: ['←', '→', '↑', '↓'], does: 'moveTo' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['0', '…', '5'], does: 'rate' },
  { keys: ['F'], does: 'favorite' },
  { keys: ['X'], does: 'reject' },
  { keys: [' '], does: 'choose' },
  { keys: ['Shift', '↑', '↓'], does: 'range' },
  { keys: ['Shift', 'Click'], does: 'rangeClick' },
  { keys: ['Ctrl', 'A'], does: 'all' },
  { keys: ['Delete'], does: 'remove' },
  { keys: ['Esc'], does: 'done' },
] as const;

/** The keys of the gallery. */
export function GalleryKeys({ onClose }: { onClose: () => void }) {
  const say = useTexts('keys');
  return (
    <KeysDialog shortcuts={keysOfGallery.map(({ keys, does }) => ({ keys, does: say(does) }))} onClose={onClose} />
  );
}
