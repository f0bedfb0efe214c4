import { Checkbox } from '@mantine/core';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import type { EditableDefinition, EditableField } from './editable-definition.ts';
import classes from './editor.module.css';
import { replaced, takenKeys, withRenamedKey } from './field-changes.ts';
import { FieldLimits } from './field-limits.tsx';
import { PlacedKey, PlacedProblem, PlacedSelect, PlacedSwitch, PlacedText } from './place-inputs.tsx';
import type { EditorProps } from './use-bench.ts';

type Props = EditorProps & { field: EditableField; place: number };

const canBeRequired = new Set<EditableField['kind']>(['prompt', 'text', 'image', 'video', 'audio', 'files']);

/** A field by which another can be shown, and the values that it has. */
type Shower = { name: string; label: string; values: readonly { value: string | number | boolean; label: string }[] };

function showersOf(say: Say<'adminToolForm'>, { fields }: EditableDefinition, own: string): Shower[] {
  const onAndOff = [
    { value: true, label: say('on') },
    { value: false, label: say('off') },
  ];
  return fields.flatMap((field): Shower[] => {
    if (field.name === own || field.showWhen !== undefined) return [];
    const { name, label } = field;
    if (field.kind === 'switch') return [{ name, label, values: onAndOff }];
    return field.kind === 'select' ? [{ name, label, values: field.choices }] : [];
  });
}

function ShowWhen({ field, place, definition, onField }: Props & { onField: (field: EditableField) => void }) {
  const say = useTexts('adminToolForm');
  const at = `fields.${place}.showWhen`;
  const { showWhen, ...always } = field;
  const possible = showersOf(say, definition, field.name);
  const chosen = possible.find(({ name }) => name === showWhen?.field);
  if (field.kind === 'size' || (possible.length === 0 && showWhen === undefined)) return null;
  return (
    <div>
      <div className={classes.grid}>
        <PlacedSelect
          place={at}
          label={say('field.shown')}
          choices={possible.map(({ name, label }) => ({
            value: name,
            label: say('field.shownWhen', { name: label || name }),
          }))}
          value={showWhen?.field ?? ''}
          onValue={(name) => {
            const first = possible.find((one) => one.name === name)?.values[0]?.value;
            if (first !== undefined) onField({ ...field, showWhen: { field: name, in: [first] } });
          }}
          none={{ label: say('field.always'), onChoose: () => onField(always) }}
        />
      </div>
      {showWhen !== undefined && chosen !== undefined && (
        <fieldset className={classes.choices}>
          <legend className={classes.subheading}>{say('field.oneOf')}</legend>
          {chosen.values.map(({ value, label }) => (
            <Checkbox
              key={String(value)}
              size="xs"
              label={label}
              checked={showWhen.in.includes(value)}
              onChange={({ currentTarget }) => {
                const rest = showWhen.in.filter((one) => one !== value);
                const next = currentTarget.checked ? [...rest, value] : rest;
                if (next.length > 0) onField({ ...field, showWhen: { ...showWhen, in: next } });
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** All of one field. */
export function FieldEditor(props: Props) {
  const say = useTexts('adminToolForm');
  const { definition, edit, field, place } = props;
  const at = `fields.${place}`;
  const onField = (next: EditableField) => edit({ fields: replaced(definition.fields, place, next) });
  const { hint, ...withoutHint } = field;
  return (
    <>
      <div className={classes.grid}>
        <PlacedText
          place={`${at}.label`}
          label={say('field.label')}
          maxLength={80}
          value={field.label}
          onValue={(label) => onField({ ...field, label })}
        />
        <PlacedKey
          place={`${at}.name`}
          label={say('name')}
          description={say('field.nameText')}
          value={field.name}
          taken={takenKeys(definition)}
          onValue={(name) => edit(withRenamedKey(definition, field.name, name))}
        />
        <div className={classes.wide}>
          <PlacedText
            place={`${at}.hint`}
            label={say('field.hint')}
            description={say('field.hintText')}
            maxLength={500}
            value={hint ?? ''}
            onValue={(next) => onField(next === '' ? withoutHint : { ...field, hint: next })}
          />
        </div>
      </div>
      <FieldLimits field={field} at={at} onField={onField} edit={edit} definition={definition} />
      <div className={classes.switches}>
        {(canBeRequired.has(field.kind) || field.required === true) && (
          <PlacedSwitch
            place={`${at}.required`}
            label={say('fields.required')}
            value={field.required === true}
            onValue={(required) => onField({ ...field, required })}
          />
        )}
        <PlacedSwitch
          place={`${at}.advanced`}
          label={say('field.folded')}
          value={field.advanced === true}
          onValue={(advanced) => onField({ ...field, advanced })}
        />
      </div>
      <ShowWhen {...props} onField={onField} />
      <PlacedProblem place={at} className={classes.problem} />
    </>
  );
}
