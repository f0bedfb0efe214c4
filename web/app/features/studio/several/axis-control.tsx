import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { FormField, Values } from '../form/derive-form.ts';
import { type Axis, hasChoices, noAxis, offeredChoices } from './axis-values.ts';
import classes from './several.module.css';

type Props = {
  kind: 'columns' | 'rows';
  axis: Axis;
  fields: readonly FormField[];
  values: Values;
  onChange: (axis: Axis) => void;
};

/** One axis of a grid: a setting of the form, and the values that it has there. */
export function AxisControl({ kind, axis, fields, values, onChange }: Props) {
  const say = useTexts('batchPages');
  const field = fields.find(({ name }) => name === axis.field);
  const isColumns = kind === 'columns';
  const label = isColumns ? say('grid.columnValues') : say('grid.rowValues');
  return (
    <div className={classes.axis}>
      <NativeSelect
        label={isColumns ? say('grid.columns') : say('grid.rows')}
        value={axis.field}
        data={[
          { value: '', label: say('grid.none') },
          ...fields.map(({ name, label: words }) => ({ value: name, label: words })),
        ]}
        onChange={({ currentTarget }) => onChange({ ...noAxis, field: currentTarget.value })}
      />
      {field !== undefined && !hasChoices(field) && (
        <Textarea
          label={label}
          description={say('grid.valuesNote')}
          autosize
          minRows={2}
          maxRows={6}
          value={axis.typed}
          onChange={({ currentTarget }) => onChange({ ...axis, typed: currentTarget.value })}
        />
      )}
      {field !== undefined && field.widget !== 'switch' && hasChoices(field) && (
        <fieldset className={classes.choices}>
          <legend>
            {label}
            <span className={classes.hint}>{say('grid.chooseNote')}</span>
          </legend>
          {offeredChoices(field, values).map(({ value, label: words }) => (
            <Checkbox
              key={value}
              size="xs"
              label={words}
              checked={axis.chosen.includes(value)}
              onChange={({ currentTarget }) => {
                const others = axis.chosen.filter((one) => one !== value);
                onChange({ ...axis, chosen: currentTarget.checked ? [...others, value] : others });
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
