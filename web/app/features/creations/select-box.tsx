import type { Generation } from '@kinora/server/wire';
import { Check } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { CardActs } from './card-acts.ts';
import classes from './select-box.module.css';

type Props = { generation: Generation; isSelected: boolean; onSelect: CardActs['onSelect'] };

/** Covers a preview, so that all of it chooses the card. Shift chooses everything since the last one. */
export function SelectBox({ generation, isSelected, onSelect }: Props) {
  const isRange = useRef(false);
  const remember = ({ shiftKey }: MouseEvent) => {
    isRange.current = shiftKey;
  };
  return (
    <span className={classes.box}>
      <input
        type="checkbox"
        data-select
        aria-label={`Select ${generation.generation_name}`}
        checked={isSelected}
        onClick={remember}
        onChange={() => onSelect(generation, isRange.current)}
      />
      <Check size={14} aria-hidden />
    </span>
  );
}
