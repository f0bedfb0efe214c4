import { Chip } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { controlText } from '../form/derive-form.ts';
import type { ToolForm } from '../use-tool-form.ts';
import classes from './looks.module.css';
import { hasStyle, styleNames, styles, toggleStyle } from './styles.ts';

/** Styles in one row below the prompt, at whose end each puts its words. */
export function StyleChips({ form, field }: { form: ToolForm; field: string }) {
  const say = useTexts('looks');
  const prompt = controlText(form.values[field]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks.
    <div role="group" data-styles aria-label={say('styles')} title={say('stylesAbout')} className={classes.styles}>
      {styleNames.map((style) => (
        <Chip
          key={style}
          size="xs"
          wrapperProps={{ title: styles[style] }}
          checked={hasStyle(prompt, style)}
          onChange={() => form.set(field, toggleStyle(prompt, style))}
        >
          {say(`style.${style}`)}
        </Chip>
      ))}
    </div>
  );
}
