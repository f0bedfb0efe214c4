import { upscaleBy } from '../video-upscaler/provider.ts';
import { CLASSIC_FACTOR } from './tool.ts';

export const classicVideoUpscalerProvider = upscaleBy(() => CLASSIC_FACTOR);
