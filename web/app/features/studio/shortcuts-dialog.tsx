import { KeysDialog } from '../../shared/keys/keys-dialog.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

const ofToolPages = [
  { keys: ['Ctrl', 'Enter'], does: 'generate' },
  { keys: ['Ctrl', 'V'], does: 'paste' },
  { keys: ['/'], does: 'prompt' },
  { keys: ['↑'], does: 'recall' },
  { keys: ['S'], does: 'styles' },
  { keys: ['P'], does: 'presets' },
  { keys: ['O'], does: 'file' },
  { keys: ['B'], does: 'several' },
  { keys: ['T'], does: 'send' },
  { keys: ['C'], does: 'compare' },
  { keys: ['←', '→'], does: 'move' },
  { keys: [' '], does: 'play' },
  { keys: ['M'], does: 'mute' },
  { keys: ['F'], does: 'fill' },
  { keys: ['Esc'], does: 'close' },
] as const;

/** The keys of a tool page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('studioDialogs');
  return (
    <KeysDialog
      shortcuts={ofToolPages.map(({ keys, does }) => ({ keys, does: say(`keys.${does}`) }))}
      onClose={onClose}
    />
  );
}
