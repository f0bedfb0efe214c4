import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type Say, useTexts } from '../../../../shared/texts/use-texts.ts';
import classes from './import.module.css';
import {
  byNode,
  type Decision,
  type Decisions,
  figureOf,
  hasLimits,
  isEditable,
  type NodeInputs,
  type Use,
  type WorkflowInput,
} from './workflow-choices.ts';

type Props = {
  inputs: readonly WorkflowInput[];
  decisions: Decisions;
  onDecide: (key: string, change: Partial<Decision>) => void;
};

/** What becomes of each input of a workflow, node by node. */
export function WorkflowChooser({ inputs, decisions, onDecide }: Props) {
  return (
    <div className={classes.nodes}>
      {byNode(inputs).map((node) => (
        <Node key={node.nodeId} node={node} decisions={decisions} onDecide={onDecide} />
      ))}
    </div>
  );
}

function Node({ node, decisions, onDecide }: { node: NodeInputs } & Omit<Props, 'inputs'>) {
  const say = useTexts('adminToolAdd');
  const { nodeId, title, classType, inputs } = node;
  return (
    <section className={classes.node} aria-labelledby={`node-${nodeId}`}>
      <h3 id={`node-${nodeId}`}>
        {title}{' '}
        <span>
          {title === classType ? say('node', { id: nodeId }) : say('node.type', { type: classType, id: nodeId })}
        </span>
      </h3>
      <ul>
        {inputs.map((input) => {
          const decision = decisions[input.key];
          return (
            decision !== undefined && (
              <li key={input.key}>
                <Input input={input} decision={decision} onDecide={(change) => onDecide(input.key, change)} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** What the files of an order are called at the server, which nobody chooses. */
function isNamedByUs({ input, uses }: WorkflowInput): boolean {
  return input === 'filename_prefix' && uses.length === 1;
}

/** Seeds that are left out are drawn. */
function nameOfUse(say: Say<'adminToolAdd'>, use: Use, { type }: WorkflowInput): string {
  return use === 'hide' && type === 'integer' ? say('use.draw') : say(`use.${use}`);
}

type InputProps = { input: WorkflowInput; decision: Decision; onDecide: (change: Partial<Decision>) => void };

function Input({ input, decision, onDecide }: InputProps) {
  const say = useTexts('adminToolAdd');
  const { key, input: name, uses, suggested, why } = input;
  const nameId = `input-${key}`;
  return (
    <div className={classes.input}>
      <div className={classes.said}>
        <p id={nameId} className={classes.name}>
          {name}
        </p>
        <p className={classes.why}>
          {uses.length > 1 && <strong>{say('use.suggested', { use: nameOfUse(say, suggested, input) })} </strong>}
          {why}
          {isNamedByUs(input) && ` ${say('use.has', { value: String(input.value) })}`}
        </p>
      </div>
      <div className={classes.decided}>
        {uses.length > 1 ? (
          <SegmentedControl
            aria-labelledby={nameId}
            fullWidth
            size="xs"
            data={uses.map((use) => ({ value: use, label: nameOfUse(say, use, input) }))}
            value={decision.use}
            onChange={(chosen) => onDecide({ use: uses.find((use) => use === chosen) ?? suggested })}
          />
        ) : (
          <p className={classes.only}>{isNamedByUs(input) ? say('use.named') : say('use.fix')}</p>
        )}
        {decision.use === 'offer' && <Offered input={input} decision={decision} onDecide={onDecide} />}
        {decision.use === 'fix' && !isNamedByUs(input) && (
          <Fixed input={input} decision={decision} onDecide={onDecide} />
        )}
      </div>
    </div>
  );
}

type FigureProps = { label?: string; 'aria-label': string; value: string; onFigure: (typed: string) => void };

function FigureInput({ value, onFigure, ...names }: FigureProps) {
  const say = useTexts('adminToolAdd');
  return (
    <TextInput
      {...names}
      size="xs"
      inputMode="decimal"
      error={figureOf(value) === undefined && say('figure')}
      value={value}
      onChange={({ currentTarget }) => onFigure(currentTarget.value)}
    />
  );
}

/** How people are asked for it. */
function Offered({ input, decision, onDecide }: InputProps) {
  const say = useTexts('adminToolAdd');
  const { label, min, max } = decision;
  return (
    <div className={classes.fields}>
      <TextInput
        label={say('input.label')}
        aria-label={say('input.labelOf', { key: input.key })}
        size="xs"
        maxLength={80}
        value={label}
        onChange={({ currentTarget }) => onDecide({ label: currentTarget.value })}
      />
      {hasLimits(input) && (
        <>
          <FigureInput
            label={say('input.from')}
            aria-label={say('input.least', { key: input.key })}
            value={min}
            onFigure={(figure) => onDecide({ min: figure })}
          />
          <FigureInput
            label={say('input.to')}
            aria-label={say('input.most', { key: input.key })}
            value={max}
            onFigure={(figure) => onDecide({ max: figure })}
          />
        </>
      )}
    </div>
  );
}

/** What it always is. */
function Fixed({ input, decision: { value }, onDecide }: InputProps) {
  const say = useTexts('adminToolAdd');
  const common = { 'aria-label': say('input.value', { key: input.key }), size: 'xs' as const, value };
  const change = (text: string) => onDecide({ value: text });
  if (!isEditable(input)) return <p className={classes.value}>{value.slice(0, 300)}</p>;
  switch (input.type) {
    case 'choice':
      return (
        <NativeSelect
          {...common}
          data={[...new Set([...input.options, value])]}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'boolean':
      return (
        <NativeSelect
          {...common}
          data={[
            { value: 'true', label: say('input.on') },
            { value: 'false', label: say('input.off') },
          ]}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'string':
      return (
        <Textarea
          {...common}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={20_000}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput {...common} inputMode="decimal" onChange={({ currentTarget }) => change(currentTarget.value)} />
      );
  }
}
