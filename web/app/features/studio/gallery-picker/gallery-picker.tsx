import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Modal, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Images, Search } from 'lucide-react';
import { useState } from 'react';
import { listGenerations } from '../../../shared/api/api.ts';
import { OutputThumbnail } from '../../../shared/generation/preview.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { FileKind } from '../form/derive-form.ts';
import classes from './gallery-picker.module.css';

const PAGE = 24;
const TYPING_MS = 250;

/** The outputs of that kind. */
function choicesOf(generation: Generation, kind: FileKind): { generation: Generation; output: Output }[] {
  return generation.outputs
    .filter(({ contentType }) => contentType.startsWith(`${kind}/`))
    .map((output) => ({ generation, output }));
}

const firstPage: string | null = null;

function useResults(kind: FileKind, q: string) {
  const filter = { kind, status: 'completed', limit: PAGE, ...(q === '' ? {} : { q }) };
  return useInfiniteQuery({
    queryKey: ['gallery-picker', filter],
    queryFn: ({ pageParam, signal }) =>
      listGenerations(pageParam === null ? filter : { ...filter, cursor: pageParam }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type Props = { kind: FileKind; label: string; onPick: (output: Output) => void; onClose: () => void };

/** Own results to fill a field of a tool with, the newest first. */
export function GalleryPicker({ kind, label, onPick, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('galleryPicker');
  const common = useTexts('common');
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim().slice(0, 200), TYPING_MS);
  const results = useResults(kind, q);
  const choices = (results.data?.pages ?? [])
    .flatMap(({ generations }) => generations)
    .flatMap((generation) => choicesOf(generation, kind));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('title', { field: label })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <TextInput
        type="search"
        data-autofocus
        aria-label={say('search')}
        placeholder={say('searchHint')}
        leftSection={<Search size={15} aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {results.isPending && <Skeleton height={280} mt="md" radius="md" role="status" aria-label={say('loading')} />}
      {results.isError && results.data === undefined && (
        <ErrorState title={say('notLoaded')} error={results.error} onRetry={() => void results.refetch()} />
      )}
      {results.data !== undefined && choices.length === 0 && (
        <EmptyState
          art={<Images size={32} aria-hidden />}
          title={say('none')}
          text={say(q === '' ? 'noneYet' : 'noMatch')}
        />
      )}
      <ul className={classes.choices} data-arriving={results.isPlaceholderData}>
        {choices.map(({ generation: { generation_name: name }, output }) => (
          <li key={output.url}>
            <UnstyledButton className={classes.choice} aria-label={name} title={name} onClick={() => onPick(output)}>
              <OutputThumbnail output={output} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {results.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          fullWidth
          loading={results.isFetchingNextPage}
          onClick={() => void results.fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </Modal>
  );
}
