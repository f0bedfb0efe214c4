import { Kbd, Modal, Stack } from '@mantine/core';
import { LetterKeysSwitch } from '../../shared/keys/letter-keys-switch.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './dialogs.module.css';

const ofToolPages = [
  { keys: ['Ctrl', 'Enter'], does: 'generate' },
  { keys: ['Ctrl', 'V'], does: 'paste' },
  { keys: ['/'], does: 'prompt' },
  { keys: ['S'], does: 'styles' },
  { keys: ['P'], does: 'presets' },
  { keys: ['O'], does: 'file' },
  { keys: ['B'], does: 'several' },
  { keys: ['T'], does: 'send' },
  { keys: ['C'], does: 'compare' },
  { keys: ['←', '→'], does: 'move' },
  { keys: [null], does: 'play' },
  { keys: ['M'], does: 'mute' },
  { keys: ['F'], does: 'fill' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?'], does: 'list' },
] as const;

/** A key of null is the space bar, which has a name. */
export type Shortcut = { keys: readonly (string | null)[]; does: string };

/** The keys of a tool page, or those of another. */
export function ShortcutsDialog({ shortcuts, onClose }: { shortcuts?: readonly Shortcut[]; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('studioDialogs');
  const common = useTexts('common');
  const named = (key: string | null) => {
    if (key === null) return say('keys.space');
    if (key === 'Ctrl') return say('keys.control');
    if (key === 'Enter') return say('keys.enter');
    if (key === 'Shift') return say('keys.shift');
    return key === 'Esc' ? say('keys.escape') : key;
  };
  return (
    <Modal opened onClose={onClose} title={say('keys.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <Stack gap="lg">
        <dl className={classes.list}>
          {(shortcuts ?? ofToolPages.map(({ keys, does }) => ({ keys, does: say(`keys.${does}`) }))).map(
            ({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{named(key)}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ),
          )}
        </dl>
        <LetterKeysSwitch />
      </Stack>
    </Modal>
  );
}
