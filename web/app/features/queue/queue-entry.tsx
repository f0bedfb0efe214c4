import type { Queue } from '@kinora/server/batches-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronsUp, GripVertical, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { CancelDialog } from '../../shared/generation/lazy-dialogs.ts';
import { percentOf, progressText } from '../../shared/generation/progress-text.ts';
import { RunningBar } from '../../shared/generation/running-bar.tsx';
import { useGeneration } from '../../shared/generation/use-generations.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './queue.module.css';
import type { Move } from './queue-order.ts';

type Entry = Queue['entries'][number];

const icons = { first: ChevronsUp, up: ArrowUp, down: ArrowDown } as const;
const moves = ['first', 'up', 'down'] as const;

/** The id by which a button of an entry is found again once it has moved. */
export const moveId = (id: string, move: Move) => `${move}-${id}`;

type MovesProps = { generation: Generation; isFirst: boolean; isLast: boolean; onMove: (move: Move, by: Move) => void };

function Moves({ generation: { id, generation_name: name }, isFirst, isLast, onMove }: MovesProps) {
  const say = useTexts('batchPages');
  const press = (event: KeyboardEvent, by: Move) => {
    const move = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null;
    if (move === null) return;
    event.preventDefault();
    onMove(move, by);
  };
  return moves.map((move) => {
    const Icon = icons[move];
    // Stays in the order of focus, so that whoever moves something to an end is not thrown out of the list.
    const isAtEnd = move === 'down' ? isLast : isFirst;
    return (
      <ActionIcon
        key={move}
        id={moveId(id, move)}
        variant="subtle"
        color="gray"
        aria-label={say(`move.${move}`, { name })}
        aria-disabled={isAtEnd}
        {...(isAtEnd && { 'data-disabled': true })}
        onClick={() => onMove(move, move)}
        onKeyDown={(event) => press(event, move)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    );
  });
}

type Props = {
  entry: Entry;
  /** Among what waits; null for what is under way. */
  place: {
    isFirst: boolean;
    isLast: boolean;
    onMove: (move: Move, by: Move) => void;
    /** Missing where there is nothing to drag it past. */
    onGrab: ((event: PointerEvent) => void) | undefined;
    row: { style?: CSSProperties; 'data-dragging'?: boolean };
  } | null;
};

/** One generation that is being made or waits. */
export function QueueEntry({ entry, place }: Props) {
  const say = useTexts('batchPages');
  const formats = useFormats();
  const generation = useGeneration(entry.generation.id) ?? entry.generation;
  const [isCancelling, setIsCancelling] = useState(false);
  const { generation_name: name, progress } = generation;
  const percent = percentOf(progress);
  const isStopping = progress?.cancel === 'requested';
  return (
    <li className={classes.entry} {...place?.row}>
      {place?.onGrab && (
        // For pointers alone; keys have the buttons.
        <span className={classes.handle} aria-hidden onPointerDown={place.onGrab}>
          <GripVertical size={16} />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.facts}>
          <span>{entry.isPaused ? say('entry.paused') : progressText(progress)}</span>
          {place === null && percent !== null && <span>{formats.percent(percent)}</span>}
        </p>
        {place === null && <RunningBar name={name} percent={percent} size={4} />}
      </div>
      <div className={classes.acts}>
        {place !== null && (
          <Moves generation={generation} isFirst={place.isFirst} isLast={place.isLast} onMove={place.onMove} />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('entry.cancel', { name })}
          aria-haspopup="dialog"
          disabled={isStopping}
          onClick={() => setIsCancelling(true)}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      {isCancelling && (
        <Suspense>
          <CancelDialog generation={generation} isOpen onClose={() => setIsCancelling(false)} />
        </Suspense>
      )}
    </li>
  );
}
