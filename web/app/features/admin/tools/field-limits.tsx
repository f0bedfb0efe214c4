import { Textarea } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ChoicesEditor, chosenFrom } from './choices-editor.tsx';
import type { EditableDefinition, EditableField } from './editable-definition.ts';
import classes from './editor.module.css';
import { takenKeys, withRenamedKey } from './field-changes.ts';
import { PlacedNumber, PlacedSelect, PlacedSwitch, PlacedText } from './place-inputs.tsx';
import { SizeLimits } from './size-limits.tsx';

type Of<Kind extends EditableField['kind']> = Extract<EditableField, { kind: Kind }>;

type LimitsProps<Field extends EditableField = EditableField> = {
  field: Field;
  /** Where the field stands. */
  at: string;
  onField: (field: EditableField) => void;
  definition: EditableDefinition;
  edit: (changes: Partial<EditableDefinition>) => void;
};

function TextLimits({ field, at, onField }: LimitsProps<Of<'prompt' | 'text'>>) {
  const say = useTexts('adminToolForm');
  const { minLength, ...withoutLeast } = field;
  return (
    <div className={classes.grid}>
      <PlacedNumber
        place={`${at}.minLength`}
        label={say('limits.leastChars')}
        min={0}
        value={minLength}
        onValue={(least) => onField(least === 0 ? withoutLeast : { ...field, minLength: least })}
        onEmpty={() => onField(withoutLeast)}
      />
      <PlacedNumber
        place={`${at}.maxLength`}
        label={say('limits.mostChars')}
        min={1}
        value={field.maxLength}
        onValue={(maxLength) => onField({ ...field, maxLength })}
      />
      {field.kind === 'text' && (
        <PlacedSwitch
          place={`${at}.multiline`}
          label={say('limits.lines')}
          value={field.multiline}
          onValue={(multiline) => onField({ ...field, multiline })}
        />
      )}
      <div className={classes.wide}>
        <PlacedText
          place={`${at}.default`}
          label={say('limits.begins')}
          isLong
          maxLength={20_000}
          value={field.default}
          onValue={(next) => onField({ ...field, default: next })}
        />
      </div>
    </div>
  );
}

function NumberLimits({ field, at, onField }: LimitsProps<Of<'number'>>) {
  const say = useTexts('adminToolForm');
  const { unit, ...withoutUnit } = field;
  const figures = ['min', 'max', 'step', 'default'] as const;
  return (
    <div className={classes.grid}>
      {figures.map((name) => (
        <PlacedNumber
          key={name}
          place={`${at}.${name}`}
          label={name === 'default' ? say('limits.begins') : say(`limits.${name}`)}
          isWhole={false}
          value={field[name]}
          onValue={(figure) => onField({ ...field, [name]: figure })}
        />
      ))}
      <PlacedText
        place={`${at}.unit`}
        label={say('limits.unit')}
        placeholder={say('limits.unitHint')}
        maxLength={20}
        value={unit ?? ''}
        onValue={(next) => onField(next === '' ? withoutUnit : { ...field, unit: next })}
      />
    </div>
  );
}

type ManyProps = Pick<LimitsProps<Of<'files' | 'multiselect'>>, 'field' | 'at' | 'onField'>;

/** Of what takes several. */
function LeastAndMost({ field, at, onField }: ManyProps) {
  const say = useTexts('adminToolForm');
  return (
    <>
      <PlacedNumber
        place={`${at}.min`}
        label={say('limits.atLeast')}
        min={0}
        value={field.min}
        onValue={(min) => onField({ ...field, min })}
      />
      <PlacedNumber
        place={`${at}.max`}
        label={say('limits.atMost')}
        min={1}
        value={field.max}
        onValue={(max) => onField({ ...field, max })}
      />
    </>
  );
}

function FilesLimits({ field, at, onField }: LimitsProps<Of<'files'>>) {
  const say = useTexts('adminToolForm');
  return (
    <div className={classes.grid}>
      <PlacedSelect
        place={`${at}.of`}
        label={say('files')}
        choices={[
          { value: 'image', label: say('limits.images') },
          { value: 'video', label: say('kinds.video') },
          { value: 'audio', label: say('kinds.audio') },
        ]}
        value={field.of}
        onValue={(of) => onField({ ...field, of })}
      />
      <LeastAndMost field={field} at={at} onField={onField} />
    </div>
  );
}

function SelectLimits(props: LimitsProps<Of<'select'>>) {
  const say = useTexts('adminToolForm');
  const { field, at, onField } = props;
  return (
    <>
      <ChoicesEditor {...props} choices={field.choices} onChoices={(choices) => onField({ ...field, choices })} />
      <div className={classes.grid}>
        <PlacedSelect
          place={`${at}.default`}
          label={say('limits.begins')}
          choices={field.choices.map(({ value, label }) => ({ value: String(value), label: label || String(value) }))}
          value={String(field.default)}
          onValue={(text) => onField({ ...field, default: chosenFrom(field.choices, text) ?? field.default })}
        />
      </div>
    </>
  );
}

function MultiselectLimits(props: LimitsProps<Of<'multiselect'>>) {
  const say = useTexts('adminToolForm');
  const { field, at, onField } = props;
  return (
    <>
      <ChoicesEditor {...props} choices={field.choices} onChoices={(choices) => onField({ ...field, choices })} />
      <div className={classes.grid}>
        <LeastAndMost field={field} at={at} onField={onField} />
        <Textarea
          className={classes.wide ?? ''}
          label={say('limits.begins')}
          description={say('limits.values')}
          autosize
          value={field.default.join('\n')}
          onChange={({ currentTarget }) => {
            const lines = currentTarget.value.split('\n').filter((line) => line !== '');
            onField({ ...field, default: lines.map((line) => chosenFrom(field.choices, line) ?? line) });
          }}
        />
      </div>
    </>
  );
}

/** What a field takes, by its kind. */
export function FieldLimits({ field, ...rest }: LimitsProps) {
  const say = useTexts('adminToolForm');
  const { at, onField, definition, edit } = rest;
  switch (field.kind) {
    case 'prompt':
    case 'text':
      return <TextLimits {...rest} field={field} />;
    case 'number':
      return <NumberLimits {...rest} field={field} />;
    case 'files':
      return <FilesLimits {...rest} field={field} />;
    case 'select':
      return <SelectLimits {...rest} field={field} />;
    case 'multiselect':
      return <MultiselectLimits {...rest} field={field} />;
    case 'size':
      return (
        <SizeLimits
          {...rest}
          field={field}
          taken={takenKeys(definition)}
          onKey={(from, to) => edit(withRenamedKey(definition, from, to))}
        />
      );
    case 'switch':
      return (
        <PlacedSwitch
          place={`${at}.default`}
          label={say('limits.onAtFirst')}
          value={field.default}
          onValue={(isOn) => onField({ ...field, default: isOn })}
        />
      );
    case 'seed':
      return (
        <div className={classes.grid}>
          <PlacedNumber
            place={`${at}.max`}
            label={say('limits.upTo')}
            min={1}
            value={field.max}
            onValue={(max) => onField({ ...field, max })}
          />
        </div>
      );
    default:
      return null;
  }
}
