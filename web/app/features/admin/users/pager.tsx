import { Button } from '@mantine/core';
import { groupedNumber } from '../../../shared/format/format.ts';
import classes from './users-page.module.css';

type Props = { page: number; pages: number; onPage: (page: number) => void };

/** Between numbered pages. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {groupedNumber(page)} of {groupedNumber(pages)}
      </span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
