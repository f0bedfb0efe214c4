import { Switch } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import type { EditableDefinition } from './editable-definition.ts';
import classes from './editor.module.css';
import { PlacedProblem, PlacedSelect, PlacedSwitch } from './place-inputs.tsx';
import { PLACE } from './places.ts';
import type { EditorProps } from './use-bench.ts';

type Canvas = NonNullable<EditableDefinition['canvas']>;
type Part = 'mask' | 'prompt' | 'size' | 'reference';

const paints = ['white', 'black'] as const;

/** What the fields of a tool are on the canvas, and what its model can do there. */
export function CanvasPanel({ bench, definition, edit }: EditorProps) {
  const say = useTexts('adminToolForm');
  const { canvas, ...withoutCanvas } = definition;
  const choicesOf = (fits: (field: EditableDefinition['fields'][number]) => boolean) =>
    definition.fields.filter(fits).map(({ name, label }) => ({ value: name, label: label || name }));
  const pictures = choicesOf(({ kind }) => kind === 'image');
  const edited = choicesOf(
    (field) => field.kind === 'image' || (field.kind === 'files' && field.of === 'image' && field.min <= 1),
  );
  const choices: Readonly<Record<Part, { value: string; label: string }[]>> = {
    mask: pictures,
    prompt: choicesOf(({ kind }) => kind === 'prompt' || kind === 'text'),
    size: choicesOf(({ kind }) => kind === 'size'),
    reference: choicesOf((field) => field.kind === 'image' || (field.kind === 'files' && field.of === 'image')),
  };
  const [first] = edited;
  const change = (changes: Partial<Canvas>) => canvas && edit({ canvas: { ...canvas, ...changes } });
  function without(part: Part): void {
    if (canvas === undefined) return;
    const { [part]: _gone, ...rest } = canvas;
    edit({ canvas: rest });
  }
  const optional = (part: Part) => (
    <PlacedSelect
      place={`canvas.${part}`}
      label={say(`canvas.${part}`)}
      choices={choices[part]}
      value={canvas?.[part] ?? ''}
      onValue={(name) => change({ [part]: name })}
      none={{ label: say(`canvas.none.${part}`), onChoose: () => without(part) }}
    />
  );
  return (
    <Panel id="canvas" title={say('canvas.title')} text={say('canvas.text')}>
      <Switch
        {...{ [PLACE]: 'canvas' }}
        mb={canvas === undefined ? 0 : 'md'}
        label={say('canvas.on')}
        description={first === undefined ? say('canvas.noPicture') : undefined}
        disabled={first === undefined && canvas === undefined}
        checked={canvas !== undefined}
        onChange={({ currentTarget }) => {
          if (!currentTarget.checked) bench.editor.change(withoutCanvas);
          else if (first !== undefined) edit({ canvas: { image: first.value, outpaint: false } });
        }}
      />
      <PlacedProblem place="canvas" className={classes.problem} />
      {canvas !== undefined && (
        <div className={classes.grid}>
          <PlacedSelect
            place="canvas.image"
            label={say('canvas.image')}
            choices={edited}
            value={canvas.image}
            onValue={(image) => change({ image })}
          />
          {optional('mask')}
          {canvas.mask !== undefined && (
            <PlacedSelect
              place="canvas.painted"
              label={say('canvas.painted')}
              choices={paints.map((value) => ({ value, label: say(`canvas.${value}`) }))}
              value={canvas.painted ?? 'white'}
              onValue={(painted) => change({ painted })}
            />
          )}
          {optional('prompt')}
          {optional('size')}
          {optional('reference')}
          <div className={classes.wide}>
            <PlacedSwitch
              place="canvas.outpaint"
              label={say('canvas.outpaint')}
              value={canvas.outpaint}
              onValue={(outpaint) => change({ outpaint })}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}
