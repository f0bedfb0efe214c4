import type { DetailRow } from '@kinora/catalogue/tool';
import type { Output } from '@kinora/server/wire';
import { groupedNumber, stopwatch } from '../format/format.ts';
import { isVideo } from './output-kind.ts';

/** "1280 x 720, 0:05, 120 frames, 24 fps, with sound" */
function videoWords({ width, height, seconds, frames, fps, hasAudio }: Output): string {
  return [
    `${width} x ${height}`,
    ...(seconds === undefined ? [] : [stopwatch(Math.round(seconds) * 1000)]),
    ...(frames === undefined ? [] : [frames === 1 ? '1 frame' : `${groupedNumber(frames)} frames`]),
    ...(fps === undefined ? [] : [`${Number(fps.toFixed(2))} fps`]),
    ...(hasAudio ? ['with sound'] : []),
  ].join(', ');
}

/** What the result itself is, as it was measured. */
export function resultRows(outputs: readonly Output[]): DetailRow[] {
  const [output] = outputs;
  if (output === undefined) return [];
  if (isVideo(output)) return [{ label: 'Video', value: videoWords(output) }];
  return [{ label: 'Result size', value: `${output.width} x ${output.height}` }];
}
