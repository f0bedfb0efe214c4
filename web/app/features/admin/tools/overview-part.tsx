import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import { CanvasPanel } from './canvas-panel.tsx';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { PlacedNumber, PlacedProblem, PlacedSelect, PlacedText } from './place-inputs.tsx';
import { ToolTexts } from './tool-texts.tsx';
import type { EditorProps } from './use-bench.ts';

const categories = ['image', 'video', 'enhancement', 'audio'] as const;
const kinds = ['image', 'video', 'audio'] as const;

const MOST_EXAMPLES = 12;

/** What people read of the tool before they use it, and what it makes. */
export function OverviewPart({ bench, definition, edit }: EditorProps) {
  const say = useTexts('adminToolForm');
  const { name, summary, category, expectedSeconds, outputs, fields, examples } = definition;
  const texts = fields.filter(({ kind }) => kind === 'prompt' || kind === 'text');
  const fieldChoices = texts.map((field) => ({ value: field.name, label: field.label || field.name }));
  const counts = fields.filter(({ kind }) => kind === 'number');
  const { count, ...withoutCount } = outputs;
  return (
    <div className={classes.stack}>
      <Panel id="texts" title={say('overview.texts')}>
        <div className={classes.grid}>
          <PlacedText
            place="name"
            label={say('name')}
            maxLength={60}
            value={name}
            onValue={(next) => edit({ name: next })}
          />
          <PlacedSelect
            place="category"
            label={say('overview.category')}
            choices={categories.map((one) => ({ value: one, label: say(`categories.${one}`) }))}
            value={category}
            onValue={(next) => edit({ category: next })}
          />
          <div className={classes.wide}>
            <PlacedText
              place="summary"
              label={say('overview.summary')}
              description={say('overview.summaryText')}
              maxLength={200}
              value={summary}
              onValue={(next) => edit({ summary: next })}
            />
          </div>
        </div>
      </Panel>
      <Panel id="makes" title={say('makes.title')}>
        <div className={classes.grid}>
          <PlacedSelect
            place="outputs.kind"
            label={say('files')}
            choices={kinds.map((one) => ({ value: one, label: say(`kinds.${one}`) }))}
            value={outputs.kind}
            onValue={(kind) => edit({ outputs: { ...outputs, kind } })}
          />
          <PlacedText
            place="outputs.noun"
            label={say('makes.noun')}
            maxLength={30}
            value={outputs.noun}
            onValue={(noun) => edit({ outputs: { ...outputs, noun } })}
          />
          <PlacedSelect
            place="outputs.count"
            label={say('makes.count')}
            description={say('makes.countText')}
            choices={counts.map((field) => ({ value: field.name, label: field.label || field.name }))}
            value={count ?? ''}
            onValue={(chosen) => edit({ outputs: { ...outputs, count: chosen } })}
            none={{ label: say('makes.one'), onChoose: () => edit({ outputs: withoutCount }) }}
          />
          <div className={classes.pair}>
            <PlacedNumber
              place="expectedSeconds.from"
              label={say('makes.from')}
              suffix={` ${say('seconds')}`}
              min={1}
              value={expectedSeconds.from}
              onValue={(from) => edit({ expectedSeconds: { ...expectedSeconds, from } })}
            />
            <PlacedNumber
              place="expectedSeconds.to"
              label={say('to')}
              suffix={` ${say('seconds')}`}
              min={1}
              value={expectedSeconds.to}
              onValue={(to) => edit({ expectedSeconds: { ...expectedSeconds, to } })}
            />
          </div>
          <div className={classes.wide}>
            <PlacedProblem place="expectedSeconds" className={classes.problem} />
          </div>
        </div>
      </Panel>
      <CanvasPanel bench={bench} definition={definition} edit={edit} />
      <Panel
        id="examples"
        title={say('examples.title')}
        text={say('examples.text')}
        count={examples.length}
        actions={
          fieldChoices.length > 0 &&
          examples.length < MOST_EXAMPLES && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Plus size={14} aria-hidden />}
              onClick={() => edit({ examples: [...examples, { field: fieldChoices[0]?.value ?? '', text: '' }] })}
            >
              {say('examples.add')}
            </Button>
          )
        }
      >
        {examples.length === 0 && (
          <p className={classes.dim}>{fieldChoices.length === 0 ? say('examples.noField') : say('examples.none')}</p>
        )}
        <ul className={classes.rows}>
          {examples.map((example, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an example is nothing but its place and what is typed there.
            <li key={n} className={classes.example}>
              <PlacedText
                place={`examples.${n}.text`}
                label={say('examples.one', { n: n + 1 })}
                isLong
                maxLength={3000}
                value={example.text}
                onValue={(text) => edit({ examples: replaced(examples, n, { ...example, text }) })}
              />
              {fieldChoices.length > 1 && (
                <PlacedSelect
                  place={`examples.${n}.field`}
                  label={say('examples.fills')}
                  choices={fieldChoices}
                  value={example.field}
                  onValue={(field) => edit({ examples: replaced(examples, n, { ...example, field }) })}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('examples.remove', { n: n + 1 })}
                onClick={() => edit({ examples: examples.toSpliced(n, 1) })}
              >
                <Trash2 size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Panel>
      <ToolTexts definition={definition} edit={edit} />
    </div>
  );
}
