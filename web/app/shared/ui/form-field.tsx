import type { ReactNode } from 'react';
import classes from './form-field.module.css';

type Described = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string; required: true };

type Props = {
  name: string;
  label: string;
  description?: string;
  problem: ReactNode;
  render: (described: Described) => ReactNode;
};

/** A labelled control and what is wrong with it; at most one of a name on a page. */
export function FormField({ name, label, description, problem, render }: Props) {
  const id = `field-${name}`;
  const describedBy = description === undefined ? `${id}-problem` : `${id}-description ${id}-problem`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {description !== undefined && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {render({
        id,
        name,
        'aria-invalid': Boolean(problem),
        'aria-describedby': describedBy,
        required: true,
      })}
      <p id={`${id}-problem`} className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
