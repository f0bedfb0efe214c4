import type * as z from 'zod/mini';
import { canvasRows, checkCanvas, checkCanvasFiles, modeOf, nameOfMode } from '../canvas.ts';
import * as fields from '../fields.ts';
import { generationName, nameFromFile } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { isEmpty, type Report } from '../input-problems.ts';
import type { Measured } from '../measured.ts';
import type { ToldPrompt } from '../prompt-limits.ts';
import { said, saidAt, saidList, saidWords } from '../said.ts';
import { type Canvas, defineTool, type Tool } from '../tool.ts';
import { canvasOf, canvasShape, framed, pricedAs, toldPrompts, withOnePicture, withToldWords } from './canvas.ts';
import { type Definition, type Field, mediaOf } from './definition.ts';
import { takesSize } from './field-rules.ts';
import { detailRows, formSections, labelOf, settingsInBrief } from './form.ts';
import { linesOf, partsOf } from './price-table.ts';
import { leastTokens } from './prove.ts';
import { runtimeFolders } from './tool-folders.ts';
import { factsOf, filesOf, isShown, keptKeys, measuredFigure, type Values } from './values.ts';

/** A tool whose definition is data. */
export type RuntimeTool = Tool & { version: number; definition: Definition };

const MILLI = 1000;
const PREVIEW_OF_SOUND =
  'This preview plays simple tones that follow your words. It cannot speak or sing: a real model makes the finished sound.';
/** What some providers read as an order within a prompt: steps, sizes, weights, and with them the cost. */
const orders: Partial<Record<Definition['routes'][number]['target']['kind'], readonly string[]>> = {
  sdcpp: ['<sd_cpp_extra_args', '<lora:'],
  a1111: ['<lora:', '<hypernet:', '<lyco:', '<sd_cpp_extra_args'],
  openai: ['<sd_cpp_extra_args', '<lora:'],
};

/** Nothing tells it from a tool that is code. The definition must be one that `parseDefinition` takes. */
export function runtimeTool({
  id,
  fn,
  version,
  definition: given,
}: {
  /** `x_` and its slug. */
  id: string;
  fn: string;
  version: number;
  definition: Definition;
}): RuntimeTool {
  const definition = withOnePicture(given);
  const slug = id.replace(/^x_/, '').replaceAll('_', '-');
  const { outputs } = definition;
  const { count } = outputs;
  const main = definition.fields.find(({ kind }) => kind === 'prompt');
  const media = definition.fields.filter((field) => mediaOf(field) !== undefined);
  const before = media.find((field) => field.kind !== 'files' && mediaOf(field) === outputs.kind && field.required);
  const canvas = canvasOf(definition);
  const edited = media.find((field) => field.kind !== 'files' && mediaOf(field) === outputs.kind);
  const tool = defineTool<Shape>({
    id,
    fn,
    route: `/tools/${slug}`,
    name: definition.name,
    summary: definition.summary,
    category: definition.category,
    outputKind: outputs.kind,
    expectedSeconds: definition.expectedSeconds,
    input: shapeOf(definition),
    ...(count === undefined
      ? {}
      : {
          several: {
            count: (values) => Number(values[count]),
            reduced: (values, delivered) => ({ ...values, [count]: delivered }),
            noun: outputs.noun,
          },
        }),
    ...(definition.category === 'enhancement' && before !== undefined ? { compareWith: before.name } : {}),
    ...(edited === undefined ? {} : { edits: edited.name }),
    ...(canvas === null ? {} : { canvas, compareWith: canvas.image, edits: canvas.image }),
    ...(outputs.kind === 'audio' ? { words: { preview: () => saidWords(PREVIEW_OF_SOUND) } } : {}),
    waitsForInput: true,
    prompts: (values) => [
      ...leastWords(definition, withToldWords(definition, values)),
      ...toldPrompts(definition, values),
    ],
    check: (values, report) => {
      checkInput(definition, values, report);
      if (canvas !== null) checkCanvas(canvas, values, report);
    },
    checkMeasured: (values, measured, report) => {
      checkFiles(definition, values, pricedAs(definition, values, measured).measured, report);
      if (canvas !== null) checkCanvasFiles(canvas, values, measured, report);
    },
    form: formSections(definition),
    examples: definition.examples,
    // Its figures are part of the proof: a new version changes them, not the desk of prices.
    prices: {},
    cost: (values, measured) => costLines(definition, values, measured),
    generationName: (values) => {
      const words = main === undefined ? '' : String(values[main.name]);
      if (words !== '') return generationName(words);
      if (canvas !== null) return nameOfMode(modeOf(canvas, values));
      const [file] = media.flatMap(({ name }) => values[name]);
      return nameFromFile(definition.name, typeof file === 'string' ? file : '');
    },
    record: (values, measured) => ({ ...framed(definition, values, measured), tool_version: version }),
    fromRecord: (record) => keptKeys(definition, record),
    detail: (values) => {
      const rows = detailRows(definition, values);
      return canvas === null ? rows : canvasRows(canvas, values, rows);
    },
    brief: (values) => settingsInBrief(definition, values),
    downloadName: ({ id: generation, index, extension }) =>
      index === 0 ? `${slug}-${generation}.${extension}` : `${slug}-${generation}-${index + 1}.${extension}`,
  });
  let least: number | undefined;
  return {
    ...tool,
    leastTokens: () => {
      least ??= leastTokens(definition);
      return least;
    },
    version,
    definition: given,
  };
}

/** The announced tool whose place a tool of an operator takes. */
export function announcedAs(tool: Tool | RuntimeTool): Definition['fulfills'] {
  return 'definition' in tool ? tool.definition.fulfills : undefined;
}

/** What a tool of an operator says in another language, by place; undefined where it has nothing of its own. */
export function addedTexts(tool: Tool | RuntimeTool, language: string): Readonly<Record<string, string>> | undefined {
  return 'definition' in tool ? tool.definition.texts?.[language] : undefined;
}

type Shape = Record<string, z.ZodMiniType<unknown>>;

function costLines(definition: Definition, values: Values, measured: Measured) {
  const lines = linesOf(definition.price, factsOf(definition, values, measured), MILLI);
  return lines.map(({ label, amount }) => ({ label: saidAt(`price.${label}`, label), tokens: amount }));
}

function shapeOf(definition: Definition): Shape {
  const canvas = canvasOf(definition);
  const own = definition.fields.flatMap((field) =>
    Object.entries(field.name === canvas?.mask ? maskOf(field) : schemasOf(asEdited(field, canvas))),
  );
  return Object.fromEntries([
    ...own,
    ...(canvas === null ? [] : Object.entries(canvasShape(canvas, runtimeFolders.image))),
  ]);
}

/** On the canvas a mask is always asked for, and words where the edit needs them. */
function maskOf({ name }: Field): Shape {
  const required = () => saidWords('Please paint over what should change');
  return { [name]: fields.imageFile({ folder: runtimeFolders.image, required }) };
}

function asEdited(field: Field, canvas: Canvas | null): Field {
  return field.name === canvas?.prompt ? { ...field, required: false } : field;
}

function schemasOf(field: Field): Shape {
  const { name } = field;
  switch (field.kind) {
    case 'prompt':
    case 'text':
      return { [name]: fields.prompt({ ...needed(field), maxLength: field.maxLength, byDefault: field.default }) };
    case 'image':
      return { [name]: fields.imageFile({ folder: runtimeFolders.image, ...needed(field) }) };
    case 'video':
      return { [name]: fields.videoFile({ folder: runtimeFolders.video, ...needed(field) }) };
    case 'audio':
      return { [name]: fields.audioFile({ folder: runtimeFolders.audio, ...needed(field) }) };
    case 'files': {
      const { of: kind, min, max } = field;
      return { [name]: fields.fileList({ kind, folder: runtimeFolders[kind], min, max, ...needed(field) }) };
    }
    case 'select':
      return {
        [name]: fields.chosen(
          field.choices.map(({ value }) => value),
          field.default,
        ),
      };
    case 'multiselect': {
      const { min, max, default: byDefault } = field;
      return {
        [name]: fields.severalChosen(
          field.choices.map(({ value }) => value),
          { min, max, byDefault },
        ),
      };
    }
    case 'number':
      return { [name]: fields.stepped({ ...field, byDefault: field.default }) };
    case 'seed':
      return { [name]: fields.seed(field.max) };
    case 'switch':
      return { [name]: fields.toggle(field.default) };
    case 'size': {
      const { widthName, heightName, default: byDefault } = field;
      return {
        [widthName]: sideOf(field, 'width', byDefault.width),
        [heightName]: sideOf(field, 'height', byDefault.height),
      };
    }
  }
}

function sideOf({ custom, presets }: Extract<Field, { kind: 'size' }>, side: 'width' | 'height', byDefault: number) {
  if (custom !== undefined) return fields.side(byDefault, custom);
  return fields.chosen([...new Set(presets.map((preset) => preset[side]))], byDefault);
}

/** What is said while a field is blank; of a field that is not always shown the check between fields says it. */
function needed(field: Field): { required?: () => string } {
  return field.required === true && field.showWhen === undefined ? { required: () => missing(field) } : {};
}

function missing(field: Field): string {
  switch (field.kind) {
    case 'prompt':
      return inputMessages.enterAPrompt;
    case 'image':
      return field.label.toLowerCase() === 'image' ? inputMessages.uploadAnImage : missingFile(field);
    case 'video':
    case 'audio':
    case 'files':
      return missingFile(field);
    default:
      return said('problem.fillIn', `Please fill in "${field.label}"`, { label: labelOf(field) });
  }
}

function missingFile(field: Field): string {
  return said('problem.uploadFor', `Please upload a file for "${field.label}"`, { label: labelOf(field) });
}

/** What a model has to be told at least, where anything is said at all. */
function leastWords({ fields: all }: Definition, values: Values): ToldPrompt[] {
  return all.flatMap((field) => {
    if ((field.kind !== 'prompt' && field.kind !== 'text') || field.minLength === undefined) return [];
    const text = String(values[field.name]);
    const limit = { least: field.minLength, most: field.maxLength };
    return text === '' || text.length > field.maxLength ? [] : [{ field: field.name, text, limit, name: 'this text' }];
  });
}

function checkInput({ fields: all, routes }: Definition, values: Values, report: Report): void {
  const read = [...new Set(routes.flatMap(({ target }) => orders[target.kind] ?? []))];
  for (const field of all) {
    const value = values[field.name];
    if (field.required === true && field.showWhen !== undefined && isShown(field, values) && isEmpty(value)) {
      report(field.name, missing(field));
    }
    if (field.kind === 'size') {
      const size = { width: Number(values[field.widthName]), height: Number(values[field.heightName]) };
      if (!takesSize(field, size)) {
        const sizes = saidList(field.presets.map(({ width, height }) => `${width} x ${height}`));
        report(
          field.widthName,
          said('problem.oneOfSizes', `${field.label} must be one of these: ${sizes}.`, {
            label: labelOf(field),
            sizes,
          }),
        );
      }
    }
    if (field.kind === 'prompt' || field.kind === 'text') {
      const order = read.find((one) => String(value).toLowerCase().includes(one));
      if (order !== undefined) {
        report(
          field.name,
          said('problem.order', `Please take out "${order}": the model would not read it as words.`, { order }),
        );
      }
    }
  }
}

/** No file may have more than what the price and the costs were proved for. */
function checkFiles(definition: Definition, values: Values, measured: Measured, report: Report): void {
  const tables = [definition.price, ...definition.routes.map(({ cost }) => cost)];
  const ceilings = tables.flatMap((table) => partsOf(table).quantities.map(({ part }) => part));
  for (const field of definition.fields) {
    for (const name of filesOf(field, values)) {
      for (const of of ceilings) {
        if (of.kind !== 'seconds' && of.kind !== 'frames' && of.kind !== 'megapixels') continue;
        const figure = of.field === field.name ? measuredFigure(of.kind, measured[name]) : undefined;
        if (figure !== undefined && of.most !== undefined && figure > of.most) {
          report(field.name, tooMuch(field, of.kind, rounded(figure), of.most));
          break;
        }
      }
    }
  }
}

function tooMuch(field: Field, of: 'seconds' | 'frames' | 'megapixels', figure: string, most: number): string {
  const figures = { label: labelOf(field), kind: of, figure, most };
  return said('problem.tooMuch', `${field.label} has ${figure} ${of}; it can have at most ${most}.`, figures);
}

function rounded(figure: number): string {
  return String(Math.ceil(figure * 100) / 100);
}
