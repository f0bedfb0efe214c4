import type { DetailRow } from '@kinora/catalogue/tool';
import type { Generation, Output } from '@kinora/server/wire';
import { groupedNumber, stopwatch } from '../format/format.ts';
import { loadedToolOf } from '../tools/registry.ts';
import classes from './generation-dialog.module.css';
import { extensionOf, isSound, isVideo } from './output.ts';

/** "1280 x 720, 0:05, 120 frames, 24 fps, with sound" */
function videoText({ width, height, seconds, frames, fps, hasAudio }: Output): string {
  return [
    `${width} x ${height}`,
    ...(seconds === undefined ? [] : [stopwatch(Math.round(seconds) * 1000)]),
    ...(frames === undefined ? [] : [frames === 1 ? '1 frame' : `${groupedNumber(frames)} frames`]),
    ...(fps === undefined ? [] : [`${Number(fps.toFixed(2))} fps`]),
    ...(hasAudio ? ['with sound'] : []),
  ].join(', ');
}

/** "0:20, MP3" */
function soundText(output: Output): string {
  const kind = extensionOf(output).toUpperCase();
  return output.seconds === undefined ? kind : `${stopwatch(Math.round(output.seconds) * 1000)}, ${kind}`;
}

/** What the result itself is, as it was measured. */
export function resultRows(outputs: readonly Output[]): DetailRow[] {
  const [output] = outputs;
  if (output === undefined) return [];
  if (isVideo(output)) return [{ label: 'Video', value: videoText(output) }];
  if (isSound(output)) return [{ label: 'Audio', value: soundText(output) }];
  return [{ label: 'Result size', value: `${output.width} x ${output.height}` }];
}

/** What records of every tool may hold, for those whose tool is not sold any more. */
const plainNames: readonly { label: string; names: readonly string[] }[] = [
  { label: 'Prompt', names: ['positivePrompt', 'prompt'] },
  { label: 'Negative prompt', names: ['negativePrompt', 'negative_prompt'] },
  { label: 'Width', names: ['width'] },
  { label: 'Height', names: ['height'] },
  { label: 'Guidance scale', names: ['guidanceScale', 'guidance_scale'] },
  { label: 'Steps', names: ['steps', 'num_inference_steps'] },
  { label: 'Seed', names: ['seed'] },
];

function plainRows(record: Generation['input_data']): DetailRow[] {
  return plainNames.flatMap(({ label, names }) => {
    const value = names
      .map((name) => record[name])
      .find((found) => typeof found === 'string' || typeof found === 'number');
    return value === undefined || value === '' ? [] : [{ label, value: String(value) }];
  });
}

function seedRow({ metadata }: Pick<Generation, 'metadata'>): DetailRow[] {
  return metadata.seed === undefined ? [] : [{ label: 'Seed used', value: String(metadata.seed) }];
}

/** The settings of a generation in its tool's own words; in plain ones when the tool no longer understands them. */
export function settingRows(generation: Pick<Generation, 'tool_type' | 'input_data' | 'metadata'>): DetailRow[] {
  const tool = loadedToolOf(generation);
  const parsed = tool?.readRecord(generation.input_data);
  const rows = parsed?.ok ? parsed.input.detail() : plainRows(generation.input_data);
  return [...rows, ...seedRow(generation)];
}

/** Names and values under one another. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
