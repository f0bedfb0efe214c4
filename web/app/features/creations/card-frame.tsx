import type { Generation, Output } from '@kinora/server/wire';
import type { ComponentType, ReactNode } from 'react';
import type { CardProps } from './card-acts.ts';
import { SelectBox } from './select-box.tsx';

type Props = {
  card: CardProps;
  className: string | undefined;
  mediaClassName: string | undefined;
  preview: ComponentType<{ generation: Generation; onView: ((output: Output) => void) | undefined }>;
  children: ReactNode;
};

/** A generation of the gallery by its name, with what it looks like, which is chosen while several are selected. */
export function CardFrame({ card, className, mediaClassName, preview: Preview, children }: Props) {
  const { generation, acts, isSelecting, isSelected } = card;
  return (
    <article className={className} aria-label={generation.generation_name} data-selected={isSelected}>
      <div className={mediaClassName}>
        <Preview generation={generation} onView={isSelecting ? undefined : acts.onView} />
        {isSelecting && <SelectBox generation={generation} isSelected={isSelected} onSelect={acts.onSelect} />}
      </div>
      {children}
    </article>
  );
}
