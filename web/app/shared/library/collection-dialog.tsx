import type { Generation } from '@kinora/server/generations-wire';
import type { Collection } from '@kinora/server/library-wire';
import { Button, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderPlus, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { collectionsQuery, createCollection, putIntoCollection } from './collections.ts';
import classes from './library.module.css';

type Props = { generations: readonly Generation[]; onClose: () => void };

/** Where some generations are put: a collection that is looked for by its name, or a new one. */
export function CollectionDialog({ generations, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('library');
  const common = useTexts('common');
  const [name, setName] = useState('');
  const { data } = useQuery(collectionsQuery);
  const ids = generations.map(({ id }) => id);
  const words = name.trim();
  const byHand = (data?.collections ?? []).filter(({ rule }) => rule === null);
  const found = byHand.filter((one) => one.name.toLowerCase().includes(words.toLowerCase()));
  const put = useMutation({
    mutationFn: async (into: Collection | null) => {
      const collection = into ?? (await createCollection({ name: words }));
      await putIntoCollection(collection.id, ids);
      return collection;
    },
    onSuccess: (collection) => {
      notifications.show({ message: say('added', { count: ids.length, name: collection.name }) });
      onClose();
    },
  });
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': common('close') }}
      onClose={onClose}
      title={say('add.title', { count: ids.length })}
    >
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          const same = found.find((one) => one.name.toLowerCase() === words.toLowerCase());
          if (words !== '') put.mutate(same ?? null);
        }}
      >
        <TextInput
          data-autofocus
          label={say('add.search')}
          value={name}
          maxLength={80}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ErrorAlert error={put.error} />
        <ul className={classes.choices} aria-label={say('title')}>
          {found.map((one) => (
            <li key={one.id}>
              <Button
                variant="subtle"
                justify="start"
                fullWidth
                disabled={put.isPending}
                onClick={() => put.mutate(one)}
              >
                {one.name} ({one.count})
                {one.is_shared && <Link2 size={15} className={classes.sign} aria-label={say('shared')} />}
              </Button>
            </li>
          ))}
        </ul>
        {words !== '' && (
          <Button
            type="submit"
            variant="primary"
            leftSection={<FolderPlus size={15} aria-hidden />}
            loading={put.isPending}
          >
            {say('add.new', { name: words })}
          </Button>
        )}
      </form>
    </Modal>
  );
}
