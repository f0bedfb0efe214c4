import { type CornerName, corners, type FontName, fonts } from './choices.ts';
import { colorVariables, type Variables } from './colors.ts';

/** What of a brand is written in style sheets. */
export type Look = { colors: { primary: string; accent: string } | null; font: FontName; corners: CornerName };

/** The tokens that a look changes: of both color schemes, and of each. */
export function lookVariables({ colors, font, corners: corner }: Look) {
  const { both, dark, light } = colors === null ? { both: {}, dark: {}, light: {} } : colorVariables(colors);
  const { family, file, fallback } = fonts[font];
  const shared: Variables = {
    ...both,
    ...(file === null ? {} : { '--font-sans': `"${family}", "Inter Variable", system-ui, ${fallback}` }),
    ...(corner === 'round' ? {} : { '--corner': String(corners[corner].scale) }),
  };
  return { shared, dark, light };
}

/** What the head of a page says of a look. It wins over the tokens of the build wherever their sheet stands. */
export function brandStyle(look: Look): string {
  const { shared, dark, light } = lookVariables(look);
  return [
    fontFace(look),
    rule(':root:root', shared),
    rule(':root[data-mantine-color-scheme="dark"]', dark),
    rule(':root[data-mantine-color-scheme="light"]', light),
  ].join('');
}

export function fontFace({ font }: Pick<Look, 'font'>): string {
  const { family, file } = fonts[font];
  if (file === null) return '';
  return `@font-face{font-family:"${family}";font-display:swap;font-weight:100 900;src:url("${file}") format("woff2-variations")}`;
}

function rule(selector: string, variables: Variables): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
}
