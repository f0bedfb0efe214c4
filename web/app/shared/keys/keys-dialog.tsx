import { Kbd, Modal, Stack } from '@mantine/core';
import { useTexts } from '../texts/use-texts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import classes from './keys-dialog.module.css';
import { LetterKeysSwitch } from './letter-keys-switch.tsx';

/** Keys that are called otherwise in some languages; the others stand for themselves. */
const named = {
  ' ': 'space',
  Click: 'click',
  Ctrl: 'control',
  Delete: 'delete',
  End: 'end',
  Enter: 'enter',
  Esc: 'escape',
  Home: 'home',
  Shift: 'shift',
} as const;

const hasName = (key: string): key is keyof typeof named => Object.hasOwn(named, key);

type Shortcut = { keys: readonly string[]; does: string };

type Props = {
  shortcuts: readonly Shortcut[];
  /** Above what fills the screen. */
  zIndex?: number;
  onClose: () => void;
};

/** What keys do here. */
export function KeysDialog({ shortcuts, zIndex, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('keys');
  const common = useTexts('common');
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      {...(zIndex === undefined ? {} : { zIndex })}
    >
      <Stack gap="lg">
        <dl className={classes.list}>
          {[...shortcuts, { keys: ['?'], does: say('list') }].map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{hasName(key) ? say(named[key]) : key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <LetterKeysSwitch />
      </Stack>
    </Modal>
  );
}
