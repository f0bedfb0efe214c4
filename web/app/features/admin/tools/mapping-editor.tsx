import { keysOf, mediaOf } from '@kinora/catalogue/runtime/definition';
import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import * as z from 'zod/mini';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import type { EditableDefinition, EditableField } from './editable-definition.ts';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { PlacedProblem, PlacedSelect, PlacedText } from './place-inputs.tsx';
import type { EditableRoute } from './route-words.ts';

const jsonValue = z.json();

type Mapping = EditableRoute['map'][number];
type Source = Mapping['from'];

/** A path as people type it: "image_size.width"; a number is a place in a list. */
export function pathFrom(text: string): (string | number)[] {
  return text.split('.').map((part) => (/^(?:0|[1-9]\d{0,3})$/.test(part) ? Number(part) : part));
}

/** How the value of a field goes to a provider, by its kind. */
function sourcesOf(say: Say<'adminToolForm'>, field: EditableField): { source: Source; label: string }[] {
  const { name, label } = field;
  if (field.kind === 'seed') return [{ source: { kind: 'seed', field: name }, label }];
  if (field.kind === 'files') return [{ source: { kind: 'files', field: name }, label }];
  if (mediaOf(field) !== undefined) return [{ source: { kind: 'file', field: name }, label }];
  const sides = field.kind === 'size' ? [field.widthName, field.heightName] : [];
  return [
    { source: { kind: 'field', field: name }, label },
    ...sides.map((key) => ({
      source: { kind: 'field' as const, field: key },
      label: say('map.side', { label, key }),
    })),
  ];
}

function sourceKey(from: Source): string {
  return 'field' in from && from.field !== undefined ? `${from.kind} ${from.field}` : from.kind;
}

const kinds = ['string', 'number', 'boolean', 'list'] as const;
const blanks = ['omit', 'null', 'empty'] as const;

/** Whether somebody can leave it without a value. */
function canBeBlank(from: Source, fields: EditableDefinition['fields']): boolean {
  if (from.kind === 'file' || from.kind === 'files') return true;
  const field = from.kind === 'field' ? fields.find(({ name }) => name === from.field) : undefined;
  return field?.kind === 'prompt' || field?.kind === 'text' || field?.kind === 'multiselect';
}

/** A fixed value as typed: a number, true, false, null or JSON where it is one, else a text. */
export function fixedValue(text: string) {
  const parsed = jsonValue.safeParse(parsedOr(text));
  return parsed.success ? parsed.data : text;
}

/** As it is typed: a text that would be read as something else stands in quotes. */
export function fixedText(value: unknown): string {
  return typeof value === 'string' && parsedOr(value) === value ? value : JSON.stringify(value);
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Props = {
  map: readonly Mapping[];
  onMap: (map: Mapping[]) => void;
  definition: EditableDefinition;
  /** Where the mapping stands. */
  at: string;
};

function Row({ one, n, map, onMap, definition, at }: Props & { one: Mapping; n: number }) {
  const say = useTexts('adminToolForm');
  const { from } = one;
  const here = `${at}.${n}`;
  const sources = definition.fields.flatMap((field) => sourcesOf(say, field));
  const choices = [
    ...sources.map(({ source, label }) => ({ value: sourceKey(source), label })),
    { value: 'fixed', label: say('map.fixed') },
    { value: 'seed', label: say('map.seed') },
    { value: 'prefix', label: say('map.prefix') },
  ];
  const setOne = (next: Mapping) => onMap(replaced(map, n, next));
  const setSource = (value: string) => {
    const source = sources.find((candidate) => sourceKey(candidate.source) === value)?.source;
    if (source !== undefined) setOne({ ...one, from: source });
    else if (value === 'fixed') setOne({ ...one, from: { kind: 'fixed', value: '' } });
    else if (value === 'seed' || value === 'prefix') setOne({ ...one, from: { kind: value } });
  };
  const { as, ...withoutAs } = one;
  return (
    <li className={classes.mapping}>
      <div className={classes.mappingParts}>
        <PlacedText
          place={`${here}.to`}
          label={say('sentAs')}
          isExact
          maxLength={300}
          value={one.to.join('.')}
          onValue={(text) => setOne({ ...one, to: pathFrom(text) })}
        />
        <PlacedSelect
          place={`${here}.from`}
          label={say('map.from')}
          choices={choices}
          value={sourceKey(from)}
          onValue={setSource}
        />
        {from.kind === 'fixed' ? (
          <PlacedText
            place={`${here}.from.value`}
            label={say('map.value')}
            isExact
            value={fixedText(from.value)}
            onValue={(text) => setOne({ ...one, from: { kind: 'fixed', value: fixedValue(text) } })}
          />
        ) : (
          <PlacedSelect
            place={`${here}.as`}
            label={say('map.as')}
            choices={kinds.map((one) => ({ value: one, label: say(`map.${one}`) }))}
            value={as ?? ''}
            onValue={(next) => setOne({ ...one, as: next })}
            none={{ label: say('map.asItIs'), onChoose: () => setOne(withoutAs) }}
          />
        )}
        {canBeBlank(from, definition.fields) && (
          <PlacedSelect
            place={`${here}.whenBlank`}
            label={say('map.whenBlank')}
            choices={blanks.map((one) => ({ value: one, label: say(`map.${one}`) }))}
            value={one.whenBlank ?? 'omit'}
            onValue={(whenBlank) => setOne({ ...one, whenBlank })}
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.mappingRemove ?? ''}
        aria-label={say('map.remove', { name: one.to.join('.') })}
        disabled={map.length === 1}
        onClick={() => onMap(map.toSpliced(n, 1))}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
      <PlacedProblem place={here} className={classes.problem} />
      <PlacedProblem place={`${here}.from.field`} className={classes.problem} />
      <PlacedProblem place={`${here}.from.kind`} className={classes.problem} />
    </li>
  );
}

/** What the provider is sent, and where each of it comes from. */
export function MappingEditor(props: Props) {
  const say = useTexts('adminToolForm');
  const { map, onMap, definition, at } = props;
  const sent = new Set(map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])));
  const unsent = definition.fields.filter(
    (field) => !sent.has(field.name) && !keysOf(field).every((key) => sent.has(key)),
  );
  return (
    <fieldset className={classes.group}>
      <legend className={classes.subheading}>{say('map.title')}</legend>
      <PlacedProblem place={at} className={classes.problem} />
      <ul className={classes.rows}>
        {map.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its path changes while it is typed.
          <Row key={n} {...props} one={one} n={n} />
        ))}
      </ul>
      {unsent.length > 0 && (
        <p className={classes.dim}>
          {say('map.unsent', { names: unsent.map(({ label, name }) => label || name).join(', ') })}
        </p>
      )}
      <div className={classes.addRow}>
        {unsent.map((field) => (
          <Button
            key={field.name}
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => {
              const [first] = sourcesOf(say, field);
              if (first) onMap([...map, { to: [field.name], from: first.source, whenBlank: 'omit' }]);
            }}
          >
            {say('map.send', { name: field.label || field.name })}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onMap([...map, { to: ['name'], from: { kind: 'fixed', value: '' }, whenBlank: 'omit' }])}
        >
          {say('map.sendFixed')}
        </Button>
      </div>
    </fieldset>
  );
}
