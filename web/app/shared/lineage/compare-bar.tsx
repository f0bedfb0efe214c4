import type { Generation } from '@kinora/server/generations-wire';
import { Button } from '@mantine/core';
import { Columns2 } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';
import classes from './compare-bar.module.css';
import { shotsOf } from './compared.ts';

type Props = { chosen: readonly Generation[]; onCompare: () => void; onClear: () => void };

/** Stays in sight while results are chosen one after the other. */
export function CompareBar({ chosen, onCompare, onClear }: Props) {
  const say = useTexts('compareBar');
  const count = shotsOf(chosen).length;
  return (
    <section className={classes.bar} aria-label={say('bar')}>
      <span role="status">{say('count', { count })}</span>
      <Button size="xs" leftSection={<Columns2 size={14} aria-hidden />} disabled={count < 2} onClick={onCompare}>
        {say('compare')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {say('clear')}
      </Button>
    </section>
  );
}
