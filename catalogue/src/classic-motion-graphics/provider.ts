import * as z from 'zod';
import type { LocalMapping } from '../provider.ts';
import { classicMotionGraphics, motionGraphicsInput } from './tool.ts';

const input = z.object(motionGraphicsInput);

export const classicMotionGraphicsProvider = {
  provider: 'local',
  animate: (record) => {
    const { animationType, duration } = input.parse(classicMotionGraphics.fromRecord(record));
    return { field: 'imageUrl', animation: animationType, seconds: duration };
  },
} satisfies LocalMapping;
