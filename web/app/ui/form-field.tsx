import type { ReactNode } from 'react';
import classes from './contact-form.module.css';

type Props<Control> = {
  id: string;
  label: string;
  problem: string | undefined;
  control: Control;
  render: (control: Control) => ReactNode;
};

/** A labelled control and what is wrong with it. */
export function FormField<Control>({ id, label, problem, control, render }: Props<Control>) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {render(control)}
      <p id={`${id}-problem`} className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
