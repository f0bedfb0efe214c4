import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
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
  const { nodeId, title, classType, inputs } = node;
  return (
    <section className={classes.node} aria-labelledby={`node-${nodeId}`}>
      <h3 id={`node-${nodeId}`}>
        {title} <span>{title === classType ? `node ${nodeId}` : `${classType}, node ${nodeId}`}</span>
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

const useNames: Readonly<Record<Use, string>> = { offer: 'People choose', fix: 'Always this', hide: 'Leave out' };

/** What the files of an order are called at the server, which nobody chooses. */
function isNamedByUs({ input, uses }: WorkflowInput): boolean {
  return input === 'filename_prefix' && uses.length === 1;
}

/** Seeds that are left out are drawn. */
function nameOfUse(use: Use, { type }: WorkflowInput): string {
  return use === 'hide' && type === 'integer' ? 'Draw anew' : useNames[use];
}

type InputProps = { input: WorkflowInput; decision: Decision; onDecide: (change: Partial<Decision>) => void };

function Input({ input, decision, onDecide }: InputProps) {
  const { key, input: name, uses, suggested, why } = input;
  const nameId = `input-${key}`;
  return (
    <div className={classes.input}>
      <div className={classes.said}>
        <p id={nameId} className={classes.name}>
          {name}
        </p>
        <p className={classes.why}>
          {uses.length > 1 && <strong>Suggested: {nameOfUse(suggested, input)}. </strong>}
          {why}
          {isNamedByUs(input) && ` The workflow has "${String(input.value)}".`}
        </p>
      </div>
      <div className={classes.decided}>
        {uses.length > 1 ? (
          <SegmentedControl
            aria-labelledby={nameId}
            fullWidth
            size="xs"
            data={uses.map((use) => ({ value: use, label: nameOfUse(use, input) }))}
            value={decision.use}
            onChange={(chosen) => onDecide({ use: uses.find((use) => use === chosen) ?? suggested })}
          />
        ) : (
          <p className={classes.only}>
            {isNamedByUs(input) ? 'Named by the studio, for each order anew' : useNames.fix}
          </p>
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
  return (
    <TextInput
      {...names}
      size="xs"
      inputMode="decimal"
      error={figureOf(value) === undefined && 'Enter a number.'}
      value={value}
      onChange={({ currentTarget }) => onFigure(currentTarget.value)}
    />
  );
}

/** How people are asked for it. */
function Offered({ input, decision, onDecide }: InputProps) {
  const { label, min, max } = decision;
  return (
    <div className={classes.fields}>
      <TextInput
        label="Label"
        aria-label={`Label of ${input.key}`}
        size="xs"
        maxLength={80}
        value={label}
        onChange={({ currentTarget }) => onDecide({ label: currentTarget.value })}
      />
      {hasLimits(input) && (
        <>
          <FigureInput
            label="From"
            aria-label={`Least of ${input.key}`}
            value={min}
            onFigure={(figure) => onDecide({ min: figure })}
          />
          <FigureInput
            label="To"
            aria-label={`Most of ${input.key}`}
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
  const common = { 'aria-label': `Value of ${input.key}`, size: 'xs' as const, value };
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
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
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
