import type { ToolForm } from '../use-tool-form.ts';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import { Labelled } from './labelled.tsx';
import classes from './segments-control.module.css';

/** A handful of choices side by side; one of them is taken. */
export function SegmentsControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, choices, isIgnored } = field;
  const chosen = form.shown[name];
  return (
    <Labelled field={field} problem={form.problems[name]} isGroup>
      <div className={classes.segments}>
        {choices.map(({ value, label }, place) => (
          <label key={value} className={classes.segment}>
            <input
              type="radio"
              name={name}
              id={place === 0 ? controlId(name) : undefined}
              checked={chosen === value}
              disabled={isIgnored}
              onChange={() => form.set(name, value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Labelled>
  );
}
