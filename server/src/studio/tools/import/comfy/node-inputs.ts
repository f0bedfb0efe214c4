import { whyForbidden, whyNeverOffered } from '@kinora/catalogue/runtime/forbidden';
import { isCount, isSeed, labelOf } from '../field-names.ts';
import { numberField } from '../number-field.ts';
import type { Plain } from '../schema-reader.ts';
import type { InputInfo, NodeInfo } from './node-info.ts';
import { linkIn, type Workflow, type WorkflowNode } from './workflow.ts';

/** What becomes of an input: people choose it, it is always the same, or it is not sent; seeds are drawn instead. */
type Use = 'offer' | 'fix' | 'hide';

export type NodeInput = {
  /** Names the input in a choice: `nodeId.input`. */
  key: string;
  nodeId: string;
  classType: string;
  title: string;
  input: string;
  info: InputInfo;
  value: unknown;
  label: string;
  uses: readonly Use[];
  suggested: Use;
  why: string;
  /** Which words of the picture it holds. */
  role?: 'positive' | 'negative' | undefined;
};

/** Which inputs the app of a workflow shows, as its editor's file has it. */
export type App = { inputs: ReadonlySet<string>; outputs: readonly string[] };

/** Texts with such names reach files, addresses or a shell of the server. */
const REACHING =
  /(?:^|_)(?:path|paths|dir|directory|folder|url|urls|uri|file|filename|filepath|code|script|python|javascript|shell|command|expression|eval|regex|token)(?:_|$)/i;
const SAID = /text|prompt|string|value/i;
/** Names that do not tell what an input is for. */
const COMMON = /^(?:text|value|image|video|audio|file|string|number|prompt|boolean|int|float)$/;
const SIDES = /^(?:width|height)$/;
const LENGTHS = /^(?:length|duration|seconds|num_frames|frames|video_length|frame_count)$/;
const PREFIX = 'filename_prefix';

/** The inputs of a workflow that are values, each with what would best become of it and why. Links are none. */
export function nodeInputs(workflow: Workflow, infos: ReadonlyMap<string, NodeInfo>, app: App | null): NodeInput[] {
  const roles = rolesIn(workflow);
  const inputs: NodeInput[] = [];
  for (const [nodeId, node] of workflow) {
    const known = infos.get(node.classType);
    const place = new Map([...(known?.inputs.keys() ?? [])].map((name, n) => [name, n]));
    const names = Object.keys(node.inputs).filter((name) => linkIn(node.inputs[name]) === undefined);
    const order = (name: string) => place.get(name) ?? place.size;
    for (const input of names.sort((one, other) => order(one) - order(other))) {
      const info = known?.inputs.get(input) ?? unknownInput;
      inputs.push(
        describe({ nodeId, node, input, info, nodeName: known?.name ?? node.classType, role: roles.get(nodeId) }),
      );
    }
  }
  return withSuggestions(withPrompt(inputs), app);
}

/** Where no sampler takes words to make and to avoid, the first words are what is made. */
function withPrompt(inputs: readonly NodeInput[]): readonly NodeInput[] {
  const isWords = ({ info, input, uses }: NodeInput) =>
    info.type === 'string' && info.isLong && SAID.test(input) && uses.includes('offer');
  const first = inputs.some(({ role }) => role === 'positive') ? undefined : inputs.find(isWords);
  return inputs.map((one) => (one === first && one.role === undefined ? { ...one, role: 'positive' } : one));
}

/** The server takes inputs that its nodes do not have, and does nothing with them. */
const unknownInput: InputInfo = { type: 'other', options: [], isLong: false, isOptional: true, isOfOutputs: false };

type Described = {
  nodeId: string;
  node: WorkflowNode;
  input: string;
  info: InputInfo;
  nodeName: string;
  role: NodeInput['role'];
};

function describe({ nodeId, node, input, info, nodeName, role }: Described): NodeInput {
  const value = node.inputs[input];
  const title = node.title === '' ? nodeName : node.title;
  const isNamed = node.title !== '' && node.title !== nodeName && node.title !== node.classType;
  const isWords = info.type === 'string' && (info.isLong || (role !== undefined && SAID.test(input)));
  const blocked = whyNotOffered(input, info, value);
  const isDrawn = isSeed(input) && info.type === 'integer';
  const uses: Use[] = [
    ...(blocked === undefined ? (['offer'] as const) : []),
    'fix',
    ...(input !== PREFIX && (isDrawn || info.isOptional) ? (['hide'] as const) : []),
  ];
  return {
    key: `${nodeId}.${input}`,
    ...{ nodeId, classType: node.classType, title, input, info, value, uses },
    label: labelFor({ input, title, isNamed, isWords, role }),
    ...(isWords && role !== undefined ? { role } : {}),
    ...(blocked === undefined
      ? suggestionFor(input, info, { isWords, isNamed, isDrawn, classType: node.classType })
      : { suggested: 'fix', why: blocked }),
  };
}

function whyNotOffered(input: string, info: InputInfo, value: unknown): string | undefined {
  if (input === PREFIX) return 'The studio names the files of each run itself.';
  if (info.type === 'other') return 'No field of a form holds such a value.';
  if (typeof value === 'object') return 'The workflow holds more than one value here.';
  if (info.isOfOutputs) return 'It reads what the server made before, for other people too.';
  if (info.type === 'string' && REACHING.test(input)) {
    return 'Such a text can reach files, addresses or programs of the server.';
  }
  return whyForbidden([input], info.type === 'boolean') ?? whyNeverOffered('comfy', [input]);
}

type Traits = { isWords: boolean; isNamed: boolean; isDrawn: boolean; classType: string };

function suggestionFor(
  input: string,
  info: InputInfo,
  { isWords, isNamed, isDrawn, classType }: Traits,
): Pick<NodeInput, 'suggested' | 'why'> {
  const offer = (why: string) => ({ suggested: 'offer' as const, why });
  const fix = (why: string) => ({ suggested: 'fix' as const, why });
  if (info.type === 'image' || info.type === 'video' || info.type === 'audio')
    return offer('People bring their own file.');
  if (isDrawn) return offer('Another seed makes another result.');
  if (isWords) return offer('These words say what is made.');
  if (SIDES.test(input) && /latent|empty|size|resolution/i.test(classType)) return offer('It is a side of the result.');
  if (LENGTHS.test(input)) return offer('It says how long the result is.');
  if (isCount(input)) return fix('More at once needs more memory: offer it if your GPU has enough.');
  if (input === 'denoise' || input === 'strength') return fix('Offer it if people are to say how much is changed.');
  if (/^Primitive|^(?:INT|FLOAT|STRING)/.test(classType) || isNamed) {
    return isNamed && info.type !== 'choice'
      ? offer('Its node has a name of its own.')
      : fix('It is as the workflow was made.');
  }
  if (info.type === 'choice' && /model|ckpt|lora|vae|unet|clip|control_net|embedding/.test(input)) {
    return fix('It names what the workflow was made for.');
  }
  return fix('It is as the workflow was made.');
}

/** One seed is for people to choose; the others are drawn anew each time. An app says itself what it shows. */
function withSuggestions(inputs: readonly NodeInput[], app: App | null): NodeInput[] {
  const firstSeed = inputs.find(({ input, suggested }) => suggested === 'offer' && isSeed(input));
  return inputs.map((one) => {
    if (!one.uses.includes('offer')) return one;
    const isOther = isSeed(one.input) && one.uses.includes('hide');
    const drawn = { suggested: 'hide' as const, why: 'A new one is drawn for each result.' };
    if (app !== null) {
      if (app.inputs.has(one.key)) return { ...one, suggested: 'offer', why: 'The app of the workflow asks for it.' };
      return {
        ...one,
        ...(isOther ? drawn : { suggested: 'fix', why: 'The app of the workflow does not ask for it.' }),
      };
    }
    return isOther && one !== firstSeed ? { ...one, ...drawn } : one;
  });
}

type Named = { input: string; title: string; isNamed: boolean; isWords: boolean; role: NodeInput['role'] };

function labelFor({ input, title, isNamed, isWords, role }: Named): string {
  if (isWords && role === 'negative') return 'Negative prompt';
  if (isWords && role === 'positive' && COMMON.test(input)) return 'Prompt';
  if (isNamed && COMMON.test(input)) return title.slice(0, 80);
  return input === 'text' ? 'Prompt' : labelOf(input);
}

/** Which nodes lead to what a sampler is to make, and which to what it is to avoid. */
function rolesIn(workflow: Workflow): ReadonlyMap<string, 'positive' | 'negative'> {
  const roles = new Map<string, 'positive' | 'negative'>();
  for (const role of ['negative', 'positive'] as const) {
    const open = [...workflow.values()].flatMap(({ inputs }) => linkIn(inputs[role]) ?? []);
    const seen = new Set<string>();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = workflow.get(id);
      if (node === undefined || seen.has(id)) continue;
      seen.add(id);
      roles.set(id, role);
      // What takes both hands each of them on.
      const own = linkIn(node.inputs[role]);
      open.push(...(own === undefined ? Object.values(node.inputs).flatMap((value) => linkIn(value) ?? []) : [own]));
    }
  }
  return roles;
}

/** An input of figures as a schema would tell of it, its range no wider than a hand on a slider can use. */
export function plainOf({ input, info, value }: Pick<NodeInput, 'input' | 'info' | 'value'>): Plain {
  const current = typeof value === 'number' ? value : undefined;
  const isWhole = info.type === 'integer';
  const { min, max, step } = info;
  const isWide = min === undefined || max === undefined || (max - min) / (step ?? (isWhole ? 1 : 0.01)) > 2000;
  const reach = USUAL_MOST[input] ?? 10;
  const most =
    isWide && !SIDES.test(input) ? Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(2 * (current ?? 0), reach)) : max;
  const least = isWide ? Math.max(min ?? Math.min(0, 2 * (current ?? 0)), Math.min(-1000, 2 * (current ?? 0))) : min;
  const isOnStep =
    step !== undefined && current !== undefined && Math.abs(current / step - Math.round(current / step)) < 1e-6;
  return {
    type: isWhole ? 'integer' : 'number',
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(isOnStep && step !== undefined && (!isWhole || step > 1) ? { multipleOf: step } : {}),
    ...(current === undefined ? {} : { default: current }),
  };
}

const USUAL_MOST: Readonly<Record<string, number>> = { steps: 50, cfg: 15, batch_size: 4, length: 241, fps: 60 };

const USUAL_SIDES = { least: 64, most: 2048 };

/** The limits that are suggested for an input of figures. */
export function suggestedRange(one: Pick<NodeInput, 'input' | 'info' | 'value'>) {
  const plain = plainOf(one);
  const { minimum = 0, maximum = USUAL_SIDES.most } = plain;
  const sides = { minimum: Math.max(USUAL_SIDES.least, minimum), maximum: Math.min(USUAL_SIDES.most, maximum) };
  const isSide = SIDES.test(one.input) && sides.minimum <= sides.maximum;
  return numberField(one.input, isSide ? { ...plain, ...sides } : plain, isCount(one.input)).range;
}
