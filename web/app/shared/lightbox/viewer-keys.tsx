import { KeysDialog } from '../keys/keys-dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';

const ofAll = [
  { keys: ['←', '→'], does: 'turn' },
  { keys: ['+', '−'], does: 'zoom' },
] as const;
const ofOwn = [
  { keys: ['0', '…', '5'], does: 'rate' },
  { keys: ['F'], does: 'favorite' },
  { keys: ['X'], does: 'reject' },
] as const;
const ofVideos = [
  { keys: [' '], does: 'play' },
  { keys: ['M'], does: 'mute' },
  { keys: ['F'], does: 'fill' },
] as const;

type Props = { isVideo: boolean; hasOpinion: boolean; hasDetails: boolean; onClose: () => void };

/** The keys of the viewer; F belongs to the player of a video. */
export function ViewerKeys({ isVideo, hasOpinion, hasDetails, onClose }: Props) {
  const say = useTexts('keys');
  const keys = [
    ...ofAll,
    ...(hasDetails ? [{ keys: ['I'], does: 'open' } as const] : []),
    ...(hasOpinion ? ofOwn.filter(({ does }) => !isVideo || does !== 'favorite') : []),
    ...(isVideo ? ofVideos : []),
    { keys: ['Esc'], does: 'leave' } as const,
  ];
  return (
    <KeysDialog
      shortcuts={keys.map(({ keys: pressed, does }) => ({ keys: pressed, does: say(does) }))}
      zIndex={ABOVE_VIEWER}
      onClose={onClose}
    />
  );
}

/** One more than the viewer has in viewer.css. */
const ABOVE_VIEWER = 301;
