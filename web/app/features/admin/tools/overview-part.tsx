import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { Panel } from '../page-parts.tsx';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { PlacedNumber, PlacedProblem, PlacedSelect, PlacedText } from './place-inputs.tsx';
import type { EditorProps } from './use-bench.ts';

const categories = [
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'enhancement', label: 'Enhancement' },
  { value: 'audio', label: 'Audio' },
] as const;
const kinds = [
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Sound' },
] as const;

const MOST_EXAMPLES = 12;

/** What people read of the tool before they use it, and what it makes. */
export function OverviewPart({ definition, edit }: EditorProps) {
  const { name, summary, category, expectedSeconds, outputs, fields, examples } = definition;
  const texts = fields.filter(({ kind }) => kind === 'prompt' || kind === 'text');
  const fieldChoices = texts.map((field) => ({ value: field.name, label: field.label || field.name }));
  const counts = fields.filter(({ kind }) => kind === 'number');
  const { count, ...withoutCount } = outputs;
  return (
    <div className={classes.stack}>
      <Panel id="texts" title="Texts">
        <div className={classes.grid}>
          <PlacedText place="name" label="Name" maxLength={60} value={name} onValue={(next) => edit({ name: next })} />
          <PlacedSelect
            place="category"
            label="Listed under"
            choices={categories}
            value={category}
            onValue={(next) => edit({ category: next })}
          />
          <div className={classes.wide}>
            <PlacedText
              place="summary"
              label="Summary"
              description="One sentence, as in the list of tools."
              maxLength={200}
              value={summary}
              onValue={(next) => edit({ summary: next })}
            />
          </div>
        </div>
      </Panel>
      <Panel id="makes" title="What it makes">
        <div className={classes.grid}>
          <PlacedSelect
            place="outputs.kind"
            label="Files"
            choices={kinds}
            value={outputs.kind}
            onValue={(kind) => edit({ outputs: { ...outputs, kind } })}
          />
          <PlacedText
            place="outputs.noun"
            label="Called, when there are several"
            maxLength={30}
            value={outputs.noun}
            onValue={(noun) => edit({ outputs: { ...outputs, noun } })}
          />
          <PlacedSelect
            place="outputs.count"
            label="How many at once"
            description="The number field that says it."
            choices={counts.map((field) => ({ value: field.name, label: field.label || field.name }))}
            value={count ?? ''}
            onValue={(chosen) => edit({ outputs: { ...outputs, count: chosen } })}
            none={{ label: 'Always one', onChoose: () => edit({ outputs: withoutCount }) }}
          />
          <div className={classes.pair}>
            <PlacedNumber
              place="expectedSeconds.from"
              label="Usually takes, from"
              suffix=" s"
              min={1}
              value={expectedSeconds.from}
              onValue={(from) => edit({ expectedSeconds: { ...expectedSeconds, from } })}
            />
            <PlacedNumber
              place="expectedSeconds.to"
              label="To"
              suffix=" s"
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
      <Panel
        id="examples"
        title="Examples"
        text="Shown while somebody has made nothing yet; a press fills the form."
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
              Add an example
            </Button>
          )
        }
      >
        {examples.length === 0 && (
          <p className={classes.dim}>
            {fieldChoices.length === 0 ? 'Examples fill a field of words, and this tool has none.' : 'None yet.'}
          </p>
        )}
        <ul className={classes.rows}>
          {examples.map((example, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an example is nothing but its place and what is typed there.
            <li key={n} className={classes.example}>
              <PlacedText
                place={`examples.${n}.text`}
                label={`Example ${n + 1}`}
                isLong
                maxLength={3000}
                value={example.text}
                onValue={(text) => edit({ examples: replaced(examples, n, { ...example, text }) })}
              />
              {fieldChoices.length > 1 && (
                <PlacedSelect
                  place={`examples.${n}.field`}
                  label="Fills"
                  choices={fieldChoices}
                  value={example.field}
                  onValue={(field) => edit({ examples: replaced(examples, n, { ...example, field }) })}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove example ${n + 1}`}
                onClick={() => edit({ examples: examples.toSpliced(n, 1) })}
              >
                <Trash2 size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
