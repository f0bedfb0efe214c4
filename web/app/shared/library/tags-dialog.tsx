import { type Generation, keepLabels } from '@kinora/server/generations-wire';
import { Button, Modal, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useGenerations } from '../generation/use-generations.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { keepGenerations } from './keep.ts';
import classes from './library.module.css';
import { countTags, tagGenerations, tagsQuery } from './tags.ts';

type Props = { generations: readonly Generation[]; onClose: () => void };

const TYPING_MS = 200;

/** The person's own words and colors for some generations, and whether they are protected from deletion. */
export function TagsDialog({ generations: given, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('galleryFilters');
  const gallery = useTexts('gallery');
  const common = useTexts('common');
  const generations = useGenerations(useMemo(() => given.map(({ id }) => id), [given]));
  const [word, setWord] = useState('');
  const [beginning] = useDebouncedValue(word.trim(), TYPING_MS);
  const suggested = useQuery({ ...tagsQuery(beginning), placeholderData: keepPreviousData });
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const change = useMutation({
    mutationFn: (tags: { add?: string[]; remove?: string[] }) => tagGenerations(generations, tags),
  });
  const tags = countTags(generations);
  const total = generations.length;
  const [first] = generations;
  const label = generations.every(({ keep }) => keep.label === first?.keep.label) ? (first?.keep.label ?? '') : '';
  const isProtected = generations.every(({ keep }) => keep.protected);

  function add() {
    // Commas part tags, as in a list that somebody pastes.
    const words = word.split(',').map((one) => one.trim());
    const added = words.filter((one) => one !== '');
    if (added.length > 0) change.mutate({ add: added }, { onSuccess: () => setWord('') });
  }

  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': common('close') }}
      onClose={onClose}
      title={say('tags.title', { count: total })}
    >
      <div className={classes.dialog}>
        <form
          className={classes.add}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextInput
            ref={input}
            data-autofocus
            label={say('tags.add')}
            list={listId}
            autoComplete="off"
            maxLength={200}
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={word.trim() === ''} loading={change.isPending}>
            {say('tags.addIt')}
          </Button>
          <datalist id={listId}>
            {suggested.data?.tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </form>
        <ErrorAlert error={change.error} />
        {tags.length === 0 ? (
          <p>{say('tags.none')}</p>
        ) : (
          <ul className={classes.tags} aria-label={say('tags.of')}>
            {tags.map(({ tag, count }) => (
              <li key={tag}>
                <Button
                  size="compact-sm"
                  variant="default"
                  radius="xl"
                  className={classes.tag}
                  rightSection={<X size={13} aria-hidden />}
                  aria-label={say('tags.remove', { tag })}
                  onClick={() => {
                    input.current?.focus();
                    change.mutate({ remove: [tag] });
                  }}
                >
                  {count === total ? tag : say('tags.someOnly', { tag, count, total })}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <NativeSelect
          label={say('label')}
          value={label}
          data={[
            { value: '', label: say('noLabel') },
            ...keepLabels.map((value) => ({ value, label: say(`labels.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            void keepGenerations(generations, {
              label: keepLabels.find((one) => one === currentTarget.value) ?? null,
            })
          }
        />
        <Switch
          label={gallery('keep.protected')}
          checked={isProtected}
          onChange={({ currentTarget }) => void keepGenerations(generations, { protected: currentTarget.checked })}
        />
      </div>
    </Modal>
  );
}
