import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { loadCutoutModels } from '../cutout/load-models.ts';
import { InputError } from '../inputs/input-error.ts';
import { loadPicture } from '../inputs/load-picture.ts';
import { analyzePicture } from './analyze-picture.ts';
import type { DescribeMessage, DescribeThreadData } from './open-describer.ts';

/** More detail than this changes no word of the description. */
const SIDE = 1280;

sharp.concurrency(1);

const { source, modelsFolder }: DescribeThreadData = workerData;
parentPort?.postMessage(await look());

async function look(): Promise<DescribeMessage> {
  try {
    const picture = await loadPicture(source, SIDE);
    return { kind: 'done', description: await analyzePicture(picture, loadCutoutModels(modelsFolder)) };
  } catch (error) {
    if (error instanceof InputError) {
      return { kind: 'refused', message: error.message };
    }
    throw error;
  }
}
