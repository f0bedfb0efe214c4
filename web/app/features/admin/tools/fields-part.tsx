import { ActionIcon, Badge, Button, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import type { EditableField } from './editable-definition.ts';
import classes from './editor.module.css';
import { kindsOfFields, moved, withNewField, withoutField } from './field-changes.ts';
import { FieldEditor } from './field-editor.tsx';
import { PlacedSelect } from './place-inputs.tsx';
import { PLACE, problemsWithin, type SoughtPlace } from './places.ts';
import type { EditorProps } from './use-bench.ts';

type Kind = EditableField['kind'];

type RowProps = EditorProps & {
  field: EditableField;
  place: number;
  isOpen: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  isDragged: boolean;
  onDrag: (place: number | null) => void;
  /** Something is dragged over it. */
  onOver: () => void;
};

function FieldRow({ field, place, isOpen, onOpen, onMove, isDragged, onDrag, onOver, ...editor }: RowProps) {
  const say = useTexts('adminToolForm');
  const { bench, definition, edit } = editor;
  const label = field.label || field.name;
  const wrong = problemsWithin(bench.problems, `fields.${place}`).length;
  const last = definition.fields.length - 1;
  return (
    <li
      className={classes.item}
      data-dragged={isDragged}
      data-wrong={wrong > 0}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
    >
      <div className={classes.itemHead}>
        <span
          className={classes.grip}
          draggable
          aria-hidden
          onDragStart={() => onDrag(place)}
          onDragEnd={() => onDrag(null)}
        >
          <GripVertical size={15} />
        </span>
        <UnstyledButton
          className={classes.open}
          aria-expanded={isOpen}
          onClick={onOpen}
          {...{ [PLACE]: `fields.${place}` }}
        >
          <strong>{label}</strong>
          <code>{field.name}</code>
          <Badge>{say(`kind.${field.kind}`)}</Badge>
          {field.required === true && <Badge color="violet">{say('fields.required')}</Badge>}
          {field.advanced === true && <Badge>{say('fields.advanced')}</Badge>}
          {wrong > 0 && <Badge color="red">{say('fields.mistakes', { count: wrong })}</Badge>}
          <ChevronDown size={15} aria-hidden />
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('moveUp', { name: label })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUp size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('moveDown', { name: label })}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDown size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('remove', { name: label })}
          disabled={last === 0}
          onClick={() => edit(withoutField(definition, place))}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      </div>
      {/* At once, and not unfolded: what is not shown yet cannot have the focus. */}
      {isOpen && (
        <div className={classes.itemBody}>
          <FieldEditor {...editor} field={field} place={place} />
        </div>
      )}
    </li>
  );
}

function fieldAt(sought: SoughtPlace | null): number | null {
  const [, field] = /^fields\.(\d+)/.exec(sought?.place ?? '') ?? [];
  return field === undefined ? null : Number(field);
}

/** What people fill in, in its order. */
export function FieldsPart({ sought, ...editor }: EditorProps & { sought: SoughtPlace | null }) {
  const say = useTexts('adminToolForm');
  const { definition, edit } = editor;
  const { fields } = definition;
  const [open, setOpen] = useState<number | null>(fieldAt(sought));
  const [followed, setFollowed] = useState(sought);
  // A problem elsewhere on the page leads here.
  if (followed !== sought) {
    setFollowed(sought);
    setOpen(fieldAt(sought) ?? open);
  }
  const [dragged, setDragged] = useState<number | null>(null);
  const [kind, setKind] = useState<Kind>('text');
  const move = (from: number, to: number) => {
    edit({ fields: moved(fields, from, to) });
    if (open === from) setOpen(to);
    else if (open === to) setOpen(from);
  };
  return (
    <Panel id="fields" title={say('fields.title')} text={say('fields.text')} count={fields.length}>
      <ul className={classes.rows}>
        {fields.map((field, place) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed.
            key={place}
            {...editor}
            field={field}
            place={place}
            isOpen={open === place}
            onOpen={() => setOpen(open === place ? null : place)}
            onMove={(to) => move(place, to)}
            isDragged={dragged === place}
            onDrag={setDragged}
            onOver={() => {
              if (dragged === null || dragged === place) return;
              move(dragged, place);
              setDragged(place);
            }}
          />
        ))}
        <li className={classes.addRow}>
          <PlacedSelect
            place="fields"
            label={say('fields.new')}
            choices={kindsOfFields.map((one) => ({ value: one, label: say(`kind.${one}`) }))}
            value={kind}
            onValue={setKind}
          />
          <Button
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => {
              edit(
                withNewField(definition, kind, {
                  label: say(`kind.${kind}`),
                  first: say('new.first'),
                  square: say('new.square'),
                }),
              );
              setOpen(fields.length);
            }}
          >
            {say('fields.add')}
          </Button>
        </li>
      </ul>
    </Panel>
  );
}
