import { Alert, Group, UnstyledButton } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './tools.module.css';
import type { Bench } from './use-bench.ts';

type Props = { bench: Bench; onPlace: (place: string) => void };

/** Costs that nobody has confirmed, for as long as that is so: a price proved against a wrong cost proves nothing. */
export function CostDoubts({ bench: { editable }, onPlace }: Props) {
  const doubts = (editable?.routes ?? []).flatMap(({ provider, costNote }, n) =>
    costNote === undefined ? [] : [{ provider, costNote, place: `routes.${n}.costNote` }],
  );
  if (doubts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title="The cost is not confirmed yet">
      <ul className={classes.warnings}>
        {doubts.map(({ provider, costNote, place }) => (
          <li key={provider}>
            <Group gap={6} component="span">
              {doubts.length > 1 && `${provider}:`} {costNote}
              <UnstyledButton className={classes.showMe} onClick={() => onPlace(place)}>
                Show me
                <span className="visually-hidden"> the cost at {provider}</span>
              </UnstyledButton>
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
