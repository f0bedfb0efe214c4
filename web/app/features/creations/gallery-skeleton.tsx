import { Skeleton } from '@mantine/core';
import listClasses from './gallery-list.module.css';
import { rowsOf, totalHeight, type View } from './list-rows.ts';
import { useFrame } from './use-frame.ts';

/** As a gallery may look; one line of the list for each. */
const aspects = [1, 1.5, 0.75, 1.33, 1, 1.78, 0.75, 1, 1.5, 1, 0.8, 1.33, 1, 1.5];

/** The room of a gallery that is on its way. */
export function GallerySkeleton({ view }: { view: View }) {
  const { ref, frame } = useFrame();
  const rows = rowsOf(aspects, { width: frame.width, rem: frame.rem, view, hasMore: true });
  return (
    <div ref={ref} role="status" aria-label="Loading your generations" style={{ height: totalHeight(rows) }}>
      <div className={listClasses.list}>
        {rows.flatMap(({ top, height, cells }) =>
          cells.map(({ index, left, width }) => (
            <Skeleton
              key={index}
              radius="md"
              className={listClasses.cell}
              style={{ width, height, transform: `translate(${left}px, ${top}px)` }}
            />
          )),
        )}
      </div>
    </div>
  );
}
