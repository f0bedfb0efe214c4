import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { collectionsQuery } from '../../shared/library/collections.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

type Props = { within: string; onShowAll: () => void };

/** Of a collection in which nothing is, or which is not there itself. */
export function EmptyCollection({ within, onShowAll }: Props) {
  const say = useTexts('gallery');
  const library = useTexts('library');
  const { data } = useQuery(collectionsQuery);
  const isGone = data !== undefined && !data.collections.some(({ id }) => within === `collection=${id}`);
  return (
    <EmptyState
      art={<Images size={36} aria-hidden />}
      title={isGone ? library('gone.collection') : say('empty.collection')}
      text={isGone ? library('gone.collectionText') : say('empty.collectionText')}
    >
      <Button variant="primary" mt="sm" onClick={onShowAll}>
        {say('empty.toGallery')}
      </Button>
    </EmptyState>
  );
}
