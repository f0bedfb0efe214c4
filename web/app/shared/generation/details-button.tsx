import type { Generation } from '@kinora/server/wire';
import classes from './details-button.module.css';

type Props = { generation: Generation; onDetails: (generation: Generation) => void; lines?: 1 | 2 };

/** The name of a generation, as long as it fits; opens everything about it. */
export function DetailsButton({ generation, onDetails, lines = 1 }: Props) {
  const { generation_name: name } = generation;
  return (
    <button
      type="button"
      className={classes.name}
      data-details
      data-lines={lines}
      aria-label={`Details of ${name}`}
      title={name}
      onClick={() => onDetails(generation)}
    >
      <span>{name}</span>
    </button>
  );
}
