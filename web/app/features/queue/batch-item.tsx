import type { BatchDetail } from '@kinora/server/batches-wire';
import type { Output } from '@kinora/server/files-wire';
import { UnstyledButton } from '@mantine/core';
import { Columns2 } from 'lucide-react';
import cardButtons from '../../shared/generation/card-buttons.module.css';
import { OutputThumbnail, ThumbnailButton } from '../../shared/generation/preview.tsx';
import type { CompareChoice } from '../../shared/lineage/compared.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

export type Item = BatchDetail['items'][number];
export type View = (output: Output) => void;

/** The first output of an item, which opens the viewer; nothing where there is none. */
export function ItemPicture({ item, number, onView }: { item: Item; number: number; onView: View }) {
  const say = useTexts('batchPages');
  const [output] = item.generation?.outputs ?? [];
  if (output === undefined) return null;
  return (
    <>
      <OutputThumbnail output={output} />
      <ThumbnailButton name={say('item.number', { number })} output={output} onClick={() => onView(output)} />
    </>
  );
}

/** Chooses the result of an item to be compared; nothing where there is none. */
export function CompareToggle({ item, choice }: { item: Item; choice: CompareChoice }) {
  const say = useTexts('generation');
  const { generation } = item;
  if (generation === null || generation.outputs.length === 0) return null;
  return (
    <UnstyledButton
      className={cardButtons.action}
      aria-label={say('compareNamed', { name: generation.generation_name })}
      aria-pressed={choice.ids.includes(generation.id)}
      title={say('compare')}
      onClick={() => choice.toggle(generation)}
    >
      <Columns2 size={16} aria-hidden />
    </UnstyledButton>
  );
}

/** The prompts that an item was written out with, by their fields; those that were left empty say nothing. */
export const writtenTexts = ({ texts }: Pick<Item, 'texts'>) =>
  Object.entries(texts).filter(([, text]) => text.trim() !== '');

/** What became of an item so far. */
export function ItemState({ generation }: Pick<Item, 'generation'>) {
  const say = useTexts('batchPages');
  return generation === null ? <span>{say('item.gone')}</span> : <StatusBadge status={generation.status} />;
}
