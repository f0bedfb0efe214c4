import type { Generation, Output } from '@kinora/server/wire';

type Act = (generation: Generation) => void;

/** What can be done with a card. Stays the same object, so that cards render again only for their own sake. */
export type CardActs = {
  onView: (output: Output) => void;
  onDetails: Act;
  onRemove: Act;
  onCancel: Act;
  onRestore: Act;
  /** `isRange` adds everything since the last chosen one. */
  onSelect: (generation: Generation, isRange: boolean) => void;
};

export type CardProps = {
  generation: Generation;
  acts: CardActs;
  isTrash: boolean;
  isSelecting: boolean;
  isSelected: boolean;
};
