import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { WayProps } from '../found-draft.ts';
import classes from '../tools.module.css';
import { providerKinds } from './provider-kinds.tsx';

/** Draws a draft from what a provider says of one of its models. */
export function FromProvider({ onDraft }: WayProps) {
  const [chosen, setChosen] = useState(providerKinds[0]?.id);
  const kind = providerKinds.find(({ id }) => id === chosen);
  return (
    <div className={classes.way}>
      <p className={classes.lead}>
        Kinora reads what the model takes and makes, and drafts the form from it. Nothing is offered to people until you
        publish it.
      </p>
      <NativeSelect
        className={classes.narrow}
        label="Provider"
        data={providerKinds.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {kind && <kind.Import key={kind.id} onDraft={onDraft} />}
    </div>
  );
}
