import { KeysDialog } from '../../../shared/keys/keys-dialog.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { actKeys, toolKeys } from './keys.ts';
import { changes, drawTools, views } from './use-canvas.ts';

const ownKeys = [
  { keys: ['Ctrl', 'Enter'], does: 'order' },
  { keys: ['←', '→', '↑', '↓'], does: 'cursor' },
  { keys: [' '], does: 'paint' },
  { keys: ['Alt'], does: 'take' },
  { keys: ['[', ']'], does: 'size' },
  { keys: ['Esc'], does: 'cancel' },
] as const;

/** Every key of the canvas. */
export function CanvasKeysDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('edit');
  const acts = [...changes, ...views];
  return (
    <KeysDialog
      onClose={onClose}
      shortcuts={[
        ...ownKeys.map(({ keys, does }) => ({ keys, does: say(`keys.${does}`) })),
        ...drawTools.map((name) => ({ keys: [toolKeys[name]], does: say(`tool.${name}`) })),
        ...acts.map((name) => ({ keys: partsOf(actKeys[name]), does: say(`act.${name}`) })),
      ]}
    />
  );
}

function partsOf(key: string): string[] {
  return key === '+' ? [key] : key.split('+');
}
