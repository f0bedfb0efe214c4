import type { DetailRow } from '@kinora/catalogue/tool';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { stopwatch } from '../format/formats.ts';
import { textsOf } from '../texts/use-texts.ts';
import { loadedToolOf } from '../tools/registry.ts';
import classes from './generation-dialog.module.css';
import { extensionOf, isSound, isVideo } from './output.ts';

/** "1280 x 720, 0:05, 120 frames, 24 fps, with sound" */
function videoText({ width, height, seconds, frames, fps, hasAudio }: Output): string {
  const say = textsOf('details');
  return [
    `${width} x ${height}`,
    ...(seconds === undefined ? [] : [stopwatch(Math.round(seconds) * 1000)]),
    ...(frames === undefined ? [] : [say('frames', { count: frames })]),
    ...(fps === undefined ? [] : [say('fps', { fps: Number(fps.toFixed(2)) })]),
    ...(hasAudio ? [say('withSound')] : []),
  ].join(', ');
}

/** "0:20, MP3" */
function soundText(output: Output): string {
  const kind = extensionOf(output).toUpperCase();
  return output.seconds === undefined ? kind : `${stopwatch(Math.round(output.seconds) * 1000)}, ${kind}`;
}

/** What the result itself is, as it was measured; for what has loaded the area `details`. */
export function resultRows(outputs: readonly Output[]): DetailRow[] {
  const [output] = outputs;
  if (output === undefined) return [];
  const say = textsOf('details');
  if (isVideo(output)) return [{ label: say('video'), value: videoText(output) }];
  if (isSound(output)) return [{ label: say('audio'), value: soundText(output) }];
  return [{ label: say('resultSize'), value: `${output.width} x ${output.height}` }];
}

/** Of a file that was brought along: what it was called, how large it is, and whether it says where it is from. */
export function importedRows({ metadata, outputs }: Generation, bytes: (count: number) => string): DetailRow[] {
  const say = textsOf('details');
  const { imported } = metadata;
  const told = typeof imported === 'object' && imported !== null ? imported : {};
  const file = 'file' in told && typeof told.file === 'string' ? told.file : '';
  const hasManifest = 'has_manifest' in told && told.has_manifest === true;
  const [output] = outputs;
  return [
    ...(file === '' ? [] : [{ label: say('importedFile'), value: file }]),
    ...(output === undefined ? [] : [{ label: say('importedSize'), value: bytes(output.bytes) }]),
    ...(hasManifest ? [{ label: say('importedManifest'), value: say('importedManifestKept') }] : []),
  ];
}

/** What records of every tool may hold, for those whose tool is not sold any more. */
const plainNames = [
  { key: 'prompt', names: ['positivePrompt', 'prompt'] },
  { key: 'negativePrompt', names: ['negativePrompt', 'negative_prompt'] },
  { key: 'width', names: ['width'] },
  { key: 'height', names: ['height'] },
  { key: 'guidanceScale', names: ['guidanceScale', 'guidance_scale'] },
  { key: 'steps', names: ['steps', 'num_inference_steps'] },
  { key: 'seed', names: ['seed'] },
] as const;

function plainRows(record: Generation['input_data']): DetailRow[] {
  return plainNames.flatMap(({ key, names }) => {
    const value = names
      .map((name) => record[name])
      .find((found) => typeof found === 'string' || typeof found === 'number');
    return value === undefined || value === '' ? [] : [{ label: textsOf('details')(key), value: String(value) }];
  });
}

function seedRow({ metadata }: Pick<Generation, 'metadata'>): DetailRow[] {
  return metadata.seed === undefined ? [] : [{ label: textsOf('details')('seedUsed'), value: String(metadata.seed) }];
}

/**
 * The settings of a generation in its tool's own words; in plain ones when the tool no longer understands them. For what has
 * loaded the area `details`.
 */
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
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
