import type { Tool } from '@kinora/catalogue/tool';
import { Paper } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './preview-panel.module.css';
import type { Bench, PreviewedOrder } from './use-bench.ts';

export type PreviewProps = { tool: Tool; onOrder: (order: PreviewedOrder) => void };

/** Around the form as people get it, live; what is filled in here is what a test orders. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <Paper component="section" variant="panel" className={classes.panel} aria-labelledby="preview-heading">
      <h2 id="preview-heading" className={classes.heading}>
        What people see
      </h2>
      {children}
    </Paper>
  );
}

type Props = { bench: Bench; Preview: ComponentType<PreviewProps> };

export function PreviewPanel({ bench: { previewed, definition, setOrder }, Preview }: Props) {
  return (
    <PreviewFrame>
      {previewed === null ? (
        <p className={classes.note}>The form appears here as soon as the definition is right.</p>
      ) : (
        <>
          {definition === null && (
            <p className={classes.note} role="status">
              As it was before the last mistake.
            </p>
          )}
          <Preview tool={previewed} onOrder={setOrder} />
        </>
      )}
    </PreviewFrame>
  );
}
