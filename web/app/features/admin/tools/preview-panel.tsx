import type { Tool } from '@kinora/catalogue/tool';
import type { ComponentType } from 'react';
import classes from './preview-panel.module.css';
import type { Bench, PreviewedOrder } from './use-bench.ts';

export type PreviewProps = { tool: Tool; onOrder: (order: PreviewedOrder) => void };

type Props = { bench: Bench; Preview: ComponentType<PreviewProps> };

/** The form as people get it, live; what is filled in here is what a test orders. */
export function PreviewPanel({ bench: { previewed, definition, setOrder }, Preview }: Props) {
  return (
    <section className={classes.panel} aria-labelledby="preview-heading">
      <h2 id="preview-heading" className={classes.heading}>
        What people see
      </h2>
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
    </section>
  );
}
