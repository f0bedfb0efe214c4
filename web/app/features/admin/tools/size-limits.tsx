import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { EditableField } from './editable-definition.ts';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { PlacedKey, PlacedNumber, PlacedProblem, PlacedSwitch, PlacedText } from './place-inputs.tsx';

type SizeField = Extract<EditableField, { kind: 'size' }>;

type Props = {
  field: SizeField;
  at: string;
  onField: (field: EditableField) => void;
  taken: readonly string[];
  /** A side gets another name. */
  onKey: (from: string, to: string) => void;
};

const OWN = { min: 256, max: 2048, multipleOf: 16 };

/** The sizes that can be chosen, and whether people may type their own. */
export function SizeLimits({ field, at, onField, taken, onKey }: Props) {
  const say = useTexts('adminToolForm');
  const { presets, custom, default: start, widthName, heightName } = field;
  const { custom: _own, ...withoutCustom } = field;
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.subheading}>{say('sizes.title')}</legend>
        <ul className={classes.rows}>
          {presets.map((preset, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is typed.
            <li key={n} className={classes.choice} data-parts="3">
              <PlacedText
                place={`${at}.presets.${n}`}
                label={say('sizes.one', { n: n + 1 })}
                maxLength={80}
                value={preset.label}
                onValue={(label) => onField({ ...field, presets: replaced(presets, n, { ...preset, label }) })}
              />
              <PlacedNumber
                place={`${at}.presets.${n}.width`}
                label={say('sizes.width')}
                min={1}
                value={preset.width}
                onValue={(width) => onField({ ...field, presets: replaced(presets, n, { ...preset, width }) })}
              />
              <PlacedNumber
                place={`${at}.presets.${n}.height`}
                label={say('sizes.height')}
                min={1}
                value={preset.height}
                onValue={(height) => onField({ ...field, presets: replaced(presets, n, { ...preset, height }) })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('remove', { name: preset.label })}
                disabled={presets.length === 1}
                onClick={() => onField({ ...field, presets: presets.toSpliced(n, 1) })}
              >
                <Trash2 size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => onField({ ...field, presets: [...presets, { label: say('sizes.new'), ...start }] })}
          >
            {say('sizes.add')}
          </Button>
        </div>
      </fieldset>
      <div className={classes.grid}>
        <PlacedNumber
          place={`${at}.default`}
          label={say('sizes.begins')}
          min={1}
          value={start.width}
          onValue={(width) => onField({ ...field, default: { ...start, width } })}
        />
        <PlacedNumber
          place={`${at}.default.height`}
          label={say('sizes.height')}
          min={1}
          value={start.height}
          onValue={(height) => onField({ ...field, default: { ...start, height } })}
        />
        <PlacedKey
          place={`${at}.widthName`}
          label={say('sizes.widthName')}
          taken={taken}
          value={widthName}
          onValue={(name) => onKey(widthName, name)}
        />
        <PlacedKey
          place={`${at}.heightName`}
          label={say('sizes.heightName')}
          taken={taken}
          value={heightName}
          onValue={(name) => onKey(heightName, name)}
        />
      </div>
      <PlacedSwitch
        place={`${at}.custom`}
        label={say('sizes.own')}
        value={custom !== undefined}
        onValue={(isAllowed) => onField(isAllowed ? { ...field, custom: OWN } : withoutCustom)}
      />
      {custom !== undefined && (
        <div className={classes.grid}>
          <PlacedNumber
            place={`${at}.custom.min`}
            label={say('sizes.from')}
            min={1}
            value={custom.min}
            onValue={(min) => onField({ ...field, custom: { ...custom, min } })}
          />
          <PlacedNumber
            place={`${at}.custom.max`}
            label={say('to')}
            min={1}
            value={custom.max}
            onValue={(max) => onField({ ...field, custom: { ...custom, max } })}
          />
          <PlacedNumber
            place={`${at}.custom.multipleOf`}
            label={say('sizes.multiple')}
            min={1}
            value={custom.multipleOf}
            onValue={(multipleOf) => onField({ ...field, custom: { ...custom, multipleOf } })}
          />
        </div>
      )}
      <PlacedProblem place={at} className={classes.problem} />
    </>
  );
}
