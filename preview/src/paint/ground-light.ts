import { type Color, luma, mix, scale } from './color.ts';
import type { Stage } from './stage.ts';

/** What a white thing looks like on the ground in this light: shadow and lit side. */
export function groundLight(stage: Stage): { shade: Color; lit: Color } {
  const { palette, sun } = stage;
  const direct = sun.visible ? 0.78 : 0.35;
  const shade = scale(palette.ambient, 0.85);
  return {
    shade,
    lit: [shade[0] + palette.key[0] * direct, shade[1] + palette.key[1] * direct, shade[2] + palette.key[2] * direct],
  };
}

/** Moonlight takes the color out of things: at night every pigment leans to the light's own hue. */
export function underLight(stage: Stage, pigment: Color): Color {
  if (!stage.palette.isDark) {
    return pigment;
  }
  const grey = luma(pigment[0], pigment[1], pigment[2]);
  return mix(pigment, [grey * 0.95, grey, grey * 1.15], 0.62);
}
