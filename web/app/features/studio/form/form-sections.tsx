import type { Assistant, Measured, Preset, Prices, Tool } from '@kinora/catalogue/tool';
import { Chip, Collapse, NativeSelect, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, Suspense, useDeferredValue, useId, useRef, useState } from 'react';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { RefusedNote } from '../lazy-dialogs.ts';
import type { Problem } from '../problem.ts';
import type { ToolForm } from '../use-tool-form.ts';
import type { AssistantProps, Uploads } from '../use-uploads.ts';
import type { FormField, FormPart, Values } from './derive-form.ts';
import { hidesShape } from './derive-form.ts';
import { FieldControl } from './field-control.tsx';
import classes from './form.module.css';

/** The preset that these values are; undefined for a combination of one's own. */
export function chosenPreset(presets: readonly Preset[], values: Values): Preset | undefined {
  return presets.find((preset) => Object.entries(preset.values).every(([name, value]) => values[name] === value));
}

/** Whether a preset sets that field, so that it needs no control of its own. */
export function isPreset(presets: readonly Preset[], name: string): boolean {
  return presets.some((preset) => name in preset.values);
}

const narrow = new Set(['select', 'number']);

/** Whether the field at that place stands side by side with its like before or after it: small ones go in twos. */
export function isPaired(fields: readonly Pick<FormField, 'widget'>[], place: number): boolean {
  const widget = fields[place]?.widget ?? '';
  if (!narrow.has(widget)) return false;
  let first = place;
  while (fields[first - 1]?.widget === widget) first -= 1;
  const isSecond = (place - first) % 2 === 1;
  return isSecond || fields[place + 1]?.widget === widget;
}

type Around = { values: Values; measured: Measured; prices: Prices };

/** A field as it looks beside these values: the choices that go with them, and everything there is to say about it. */
export function presentedField(field: FormField, { values, measured, prices }: Around): FormField {
  const offered = field.offered?.(values);
  const isIgnored = field.ignores(values);
  const words = [
    field.hint,
    field.priceHint?.(values, measured, prices),
    isIgnored ? textsOf('studio')('field.ignored') : undefined,
  ];
  const hint = words.filter((part) => part !== undefined && part !== '').join(' ');
  return {
    ...field,
    isIgnored,
    hint: hint === '' ? undefined : hint,
    choices: offered ? field.choices.filter(({ value }) => offered.includes(value)) : field.choices,
  };
}

type PresetChipsProps = {
  label: string;
  presets: readonly Preset[];
  /** Undefined for a combination of one's own. */
  chosen: Preset | undefined;
  onChoose: (preset: Preset) => void;
};

/** Named combinations of a section's values, side by side. */
function PresetChips({ label, presets, chosen, onChoose }: PresetChipsProps) {
  const say = useTexts('studio');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {presets.map((preset) => {
        const meaning = Object.values(preset.values).join(' x ');
        return (
          <Chip
            key={preset.label}
            type="radio"
            variant="segment"
            name={name}
            wrapperProps={{ title: meaning }}
            aria-label={say('field.presetMeaning', { label: preset.label, meaning })}
            checked={preset === chosen}
            onChange={() => onChoose(preset)}
          >
            {preset.label}
          </Chip>
        );
      })}
    </div>
  );
}

type PresetSelectProps = {
  label: string;
  presets: readonly Preset[];
  chosen: Preset | undefined;
  /** Whether there are fields for a combination of one's own. */
  hasCustom: boolean;
  /** Undefined for a combination of one's own. */
  onChoose: (preset: Preset | undefined) => void;
};

/** Named combinations of a section's values, and mostly "Custom". */
function PresetSelect({ label, presets, chosen, hasCustom, onChoose }: PresetSelectProps) {
  const say = useTexts('studio');
  const custom = say('field.custom');
  return (
    <NativeSelect
      aria-label={label}
      data={[...presets.map((preset) => preset.label), ...(hasCustom ? [custom] : [])]}
      value={chosen?.label ?? custom}
      onChange={({ currentTarget }) => onChoose(presets.find((preset) => preset.label === currentTarget.value))}
    />
  );
}

/** What a field can name as its help; each is loaded with the first form that asks for it. */
const assistants: Readonly<Record<Assistant, ComponentType<AssistantProps>>> = {
  'read-scene': lazyPart(
    () => import('../scene-maker/scene-assistants.tsx'),
    (module) => module.SceneReader,
    ['scene'],
  ),
  'write-vision': lazyPart(
    () => import('../scene-maker/scene-assistants.tsx'),
    (module) => module.VisionWriter,
    ['scene'],
  ),
};

/** The help that a field names; nothing for most. */
function FieldAssistant(props: AssistantProps) {
  const { assistant } = props.field;
  if (assistant === undefined) return null;
  const Help = assistants[assistant];
  return (
    <Suspense>
      <Help {...props} />
    </Suspense>
  );
}

const FieldAid = lazyPart(
  () => import('../prompt-helper/prompt-aid.tsx'),
  (module) => module.FieldAid,
);
const ShapeChips = lazyPart(
  () => import('../presets/shape-chips.tsx'),
  (module) => module.ShapeChips,
  ['looks'],
);
const StyleChips = lazyPart(
  () => import('../styles/style-chips.tsx'),
  (module) => module.StyleChips,
  ['looks'],
);

type FormProps = {
  form: ToolForm;
  uploads: Uploads;
  prices: Prices;
  /** On the page of this tool, where shapes and styles are offered beside the fields that they set. */
  page?: Tool | undefined;
  /** The id of the tool, where the prompt helper helps with its prompts. */
  helpedTool?: string | undefined;
  /** What is told beside a field. */
  refused?: Problem | undefined;
  onDismiss?: () => void;
};

const drawn = new Set(['image', 'video']);

/** The field of the prompt that styles go into; none where nothing is drawn from words, or the tool has styles of its own. */
function styledField({ category, examples }: Tool, parts: readonly FormPart[]): string | undefined {
  const hasOwn = parts.some(({ fields }) => fields.some(({ name }) => name === 'style'));
  return drawn.has(category) && !hasOwn ? examples[0]?.field : undefined;
}

function Fields({ form, uploads, prices, page, helpedTool, refused, onDismiss, part }: FormProps & { part: FormPart }) {
  const say = useTexts('studio');
  const { presets, hasPresetsBeside, presetsAs } = part;
  const [wantsOwn, setWantsOwn] = useState(false);
  const preset = wantsOwn ? undefined : chosenPreset(presets, form.values);
  const isCovered = (name: string) => !hasPresetsBeside && preset !== undefined && isPreset(presets, name);
  const shown = part.fields.filter((field) => field.isShown(form.values) && !isCovered(field.name));
  const around = { values: form.shown, measured: form.measured, prices };
  return (
    <div className={classes.fields}>
      {page !== undefined && hidesShape(part) && (
        <div className={classes.shapes}>
          <Suspense>
            <ShapeChips tool={page} form={form} />
          </Suspense>
        </div>
      )}
      {presetsAs === 'chips' && (
        <PresetChips
          label={part.title ?? say('field.preset')}
          presets={presets}
          chosen={preset}
          onChoose={({ values }) => form.setAll(values)}
        />
      )}
      {presetsAs === 'select' && presets.length > 0 && (
        <PresetSelect
          label={part.title ?? say('field.preset')}
          presets={presets}
          chosen={preset}
          hasCustom={part.fields.some(({ name }) => isPreset(presets, name))}
          onChoose={(choice) => {
            setWantsOwn(choice === undefined);
            if (choice) form.setAll(choice.values);
          }}
        />
      )}
      {part.hint && <p className={classes.about}>{part.hint}</p>}
      {shown.map((field, place) => (
        <div key={field.name} className={isPaired(shown, place) ? classes.half : undefined}>
          <FieldControl form={form} uploads={uploads} field={presentedField(field, around)} />
          {refused?.field === field.name && (
            <Suspense>
              <RefusedNote problem={refused} onDismiss={onDismiss} />
            </Suspense>
          )}
          <FieldAssistant form={form} uploads={uploads} field={field} />
          {helpedTool !== undefined && (
            <Suspense>
              <FieldAid tool={helpedTool} form={form} field={field} />
            </Suspense>
          )}
          {page !== undefined && field.name === styledField(page, form.parts) && (
            <div className={classes.styles}>
              <Suspense>
                <StyleChips tool={page} form={form} uploads={uploads} field={field.name} />
              </Suspense>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function FoldedSection({ part, ...rest }: FormProps & { part: FormPart }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = part.fields.some(({ name }) => name in rest.form.problems || name === rest.refused?.field);
  const isShown = isOpen || hasProblem;
  // The button shows at once that it is pressed.
  const isDrawn = useDeferredValue(isShown);
  const section = useRef<HTMLElement>(null);
  const scrollHere = () => section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  return (
    <section ref={section} className={classes.section}>
      <UnstyledButton className={classes.fold} aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
        <h2>{part.title}</h2>
        <ChevronDown size={16} aria-hidden data-open={isShown} />
      </UnstyledButton>
      <Collapse expanded={isDrawn} keepMounted={false} onTransitionEnd={scrollHere}>
        <Fields part={part} {...rest} />
      </Collapse>
    </section>
  );
}

/** The sections of a tool's form, in the order of its definition. */
export function FormSections(props: FormProps) {
  return props.form.parts.map((part, index) =>
    part.isAdvanced ? (
      <FoldedSection key={part.title ?? index} part={part} {...props} />
    ) : (
      <section key={part.title ?? index} className={classes.section}>
        {part.title && <h2 className={classes.title}>{part.title}</h2>}
        <Fields part={part} {...props} />
      </section>
    ),
  );
}
