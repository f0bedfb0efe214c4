import { Chip, Modal } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { controlText } from '../form/derive-form.ts';
import type { Studio } from '../use-studio.ts';
import { hasStyle, shapesOf, styleNames, styles, toggleStyle } from './looks.ts';
import classes from './presets.module.css';

/** Styles, which are words at the end of the prompt, and shapes within the limits of the tool. */
export function LooksDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('presets');
  const common = useTexts('common');
  const { tool, form } = studio;
  const field = tool.examples[0]?.field;
  const prompt = field === undefined ? '' : controlText(form.values[field]);
  const shapes = shapesOf({ tool, parts: form.parts }, form.values);
  return (
    <Modal opened onClose={onClose} title={say('looks')} closeButtonProps={{ 'aria-label': common('close') }}>
      {shapes.length > 0 && (
        <section className={classes.list} aria-label={say('shape')}>
          <h3>{say('shape')}</h3>
          <div className={classes.chips} role="radiogroup" aria-label={say('shape')}>
            {shapes.map(({ ratio, values, isChosen }) => (
              <Chip
                key={ratio}
                type="radio"
                name="shape"
                size="sm"
                checked={isChosen}
                onChange={() => form.setAll(values)}
              >
                <span dir="ltr">{ratio}</span>
              </Chip>
            ))}
          </div>
        </section>
      )}
      {field !== undefined && (
        <section className={classes.list} aria-label={say('styles')}>
          <h3>{say('styles')}</h3>
          <div className={classes.chips}>
            {styleNames.map((style) => (
              <Chip
                key={style}
                size="sm"
                wrapperProps={{ title: styles[style] }}
                checked={hasStyle(prompt, style)}
                onChange={() => form.set(field, toggleStyle(prompt, style))}
              >
                {say(`style.${style}`)}
              </Chip>
            ))}
          </div>
          <p className={classes.note}>{say('stylesAbout')}</p>
        </section>
      )}
    </Modal>
  );
}
