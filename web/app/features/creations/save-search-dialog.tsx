import type { Collection } from '@kinora/server/library-wire';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GENERATION_LISTS, isOfLibrary } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { changeCollection, collectionsQuery, createCollection } from '../../shared/library/collections.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './collections.module.css';
import { RuleFilters } from './filter-chips.tsx';

type Props = {
  rule: Readonly<Record<string, string>>;
  /** The collection whose filters are being changed; null for none. */
  edited: string | null;
  onSaved: (collection: Collection) => void;
  onClose: () => void;
};

/** Keeps a search as a collection that fills itself: a new one, or one that there is. */
export function SaveSearchDialog({ rule, edited, onSaved, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('galleryFilters');
  const library = useTexts('library');
  const common = useTexts('common');
  const { data } = useQuery(collectionsQuery);
  const [name, setName] = useState('');
  const [into, setInto] = useState(edited ?? '');
  const smart = (data?.collections ?? []).filter((one) => one.rule !== null);
  const called = name.trim();
  const save = useMutation({
    mutationFn: () => (into === '' ? createCollection({ name: called, rule }) : changeCollection(into, { rule })),
    onSuccess: (collection) => {
      void queryClient.invalidateQueries({ queryKey: [GENERATION_LISTS], predicate: isOfLibrary });
      notifications.show({ message: say('save.done', { name: collection.name }) });
      onSaved(collection);
    },
  });
  return (
    <Modal opened closeButtonProps={{ 'aria-label': common('close') }} onClose={onClose} title={say('save.title')}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (into !== '' || called !== '') save.mutate();
        }}
      >
        <p>{say('save.text')}</p>
        <RuleFilters rule={rule} />
        {smart.length > 0 && (
          <NativeSelect
            label={say('save.into')}
            value={into}
            data={[{ value: '', label: say('save.new') }, ...smart.map((one) => ({ value: one.id, label: one.name }))]}
            onChange={({ currentTarget }) => setInto(currentTarget.value)}
          />
        )}
        {into === '' && (
          <TextInput
            data-autofocus
            label={library('name')}
            value={name}
            maxLength={80}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        <ErrorAlert error={save.error} />
        <Button type="submit" disabled={into === '' && called === ''} loading={save.isPending}>
          {library('save')}
        </Button>
      </form>
    </Modal>
  );
}
