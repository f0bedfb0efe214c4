import type { Tool } from '@kinora/catalogue/tool';
import { Chip } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import formClasses from '../form/form.module.css';
import type { ToolForm } from '../use-tool-form.ts';
import { shapesOf } from './shapes.ts';

/** The shapes that a tool can make, side by side above the fields that decide them. */
export function ShapeChips({ tool, form }: { tool: Tool; form: ToolForm }) {
  const say = useTexts('looks');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={say('shape')} className={formClasses.segments}>
      {shapesOf({ tool, parts: form.parts }, form.values).map(({ ratio, values, isChosen }) => (
        <Chip
          key={ratio}
          type="radio"
          variant="segment"
          name={name}
          checked={isChosen}
          onChange={() => form.setAll(values)}
        >
          <bdi dir="ltr">{ratio}</bdi>
        </Chip>
      ))}
    </div>
  );
}
