import type { Tool } from '@kinora/catalogue/tool';
import { Paper } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './preview-panel.module.css';
import type { Bench, PreviewedOrder } from './use-bench.ts';

export type PreviewProps = { tool: Tool; onOrder: (order: PreviewedOrder) => void };

/** Around the form as people get it, live; what is filled in here is what a test orders. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const say = useTexts('adminToolDesk');
  return (
    <Paper component="section" variant="panel" className={classes.panel} aria-labelledby="preview-heading">
      <h2 id="preview-heading" className={classes.heading}>
        {say('preview.title')}
      </h2>
      {children}
    </Paper>
  );
}

type Props = { bench: Bench; Preview: ComponentType<PreviewProps> };

export function PreviewPanel({ bench: { previewed, definition, setOrder }, Preview }: Props) {
  const say = useTexts('adminToolDesk');
  return (
    <PreviewFrame>
      {previewed === null ? (
        <p className={classes.note}>{say('preview.none')}</p>
      ) : (
        <>
          {definition === null && (
            <p className={classes.note} role="status">
              {say('preview.before')}
            </p>
          )}
          <Preview tool={previewed} onOrder={setOrder} />
        </>
      )}
    </PreviewFrame>
  );
}
