import { Button, Group } from '@mantine/core';
import { Images, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import { isNarrowed } from './gallery-filter.ts';

type Props = { filter: GenerationFilter; onShowAll: () => void };

/** Why there is nothing to see, and what to do about it. */
export function GalleryEmpty({ filter, onShowAll }: Props) {
  const hasFilter = isNarrowed(filter);
  if (filter.trash !== undefined && !hasFilter) {
    return (
      <EmptyState
        art={<Trash2 size={36} aria-hidden />}
        title="The trash is empty"
        text="What you delete stays here for 30 days, in case you want it back."
      />
    );
  }
  return (
    <EmptyState
      art={<Images size={36} aria-hidden />}
      title="No generations found"
      text={
        hasFilter
          ? 'Nothing matches. Try adjusting your search or your filters.'
          : 'Start creating: everything you make comes together here.'
      }
    >
      <Group justify="center" mt="sm">
        {hasFilter && (
          <Button variant="default" onClick={onShowAll}>
            Clear filters
          </Button>
        )}
        <PrimaryButton component={Link} to="/dashboard">
          Start Creating
        </PrimaryButton>
      </Group>
    </EmptyState>
  );
}
