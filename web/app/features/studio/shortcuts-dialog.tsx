import { Kbd, Modal } from '@mantine/core';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './dialogs.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'Enter'], does: 'Generate with these settings' },
  { keys: ['Ctrl', 'V'], does: 'Use a copied picture or video' },
  { keys: ['/'], does: 'Write the prompt' },
  { keys: ['←', '→'], does: 'Previous and next picture in the viewer' },
  { keys: ['Space'], does: 'Play or pause the video in the viewer' },
  { keys: ['M'], does: 'Mute the video' },
  { keys: ['F'], does: 'Fill the screen with the video' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'Show this list' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
