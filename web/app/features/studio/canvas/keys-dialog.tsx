import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ShortcutsDialog } from '../shortcuts-dialog.tsx';
import { actKeys, toolKeys } from './keys.ts';
import { changes, drawTools, views } from './use-canvas.ts';

const ownKeys = [
  { keys: ['Ctrl', 'Enter'], does: 'order' },
  { keys: ['←', '→', '↑', '↓'], does: 'cursor' },
  { keys: [null], does: 'paint' },
  { keys: ['Alt'], does: 'take' },
  { keys: ['[', ']'], does: 'size' },
  { keys: ['Esc'], does: 'cancel' },
  { keys: ['?'], does: 'list' },
] as const;

/** Every key of the canvas. */
export function CanvasKeysDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('edit');
  const acts = [...changes, ...views];
  return (
    <ShortcutsDialog
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
