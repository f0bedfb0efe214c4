import { Button, Group, NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { promptListsQuery, removePromptList, savePromptList } from '../../../shared/batches/batches-api.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';

/** How a prompt names a list. */
export const listInPrompt = (name: string): string => `__${name}__`;

const MOST_CHARACTERS = 40;

/** Lists of words that prompts name: to be made, changed and removed. */
export function PromptLists({ onChange }: { onChange: () => void }) {
  const say = useTexts('batchPages');
  const { data, error, isPending } = useQuery(promptListsQuery);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const saving = useMutation({
    mutationFn: (listName: string) =>
      savePromptList(
        listName,
        typed
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
    onSuccess: (_lists, listName) => {
      setChosen(listName);
      onChange();
    },
  });
  const lists = data?.lists ?? [];

  function choose(next: string) {
    setChosen(next);
    setTyped(lists.find((list) => list.name === next)?.entries.join('\n') ?? '');
    saving.reset();
  }

  const isNew = chosen === '';
  const listName = isNew ? name.trim() : chosen;
  if (isPending) return <Skeleton height={120} radius="md" />;
  return (
    <Stack gap="sm">
      <ErrorAlert error={error} />
      <NativeSelect
        label={say('lists.which')}
        value={chosen}
        data={[
          { value: '', label: say('lists.new') },
          ...lists.map((list) => ({ value: list.name, label: list.name })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isNew && (
        <TextInput
          label={say('lists.name')}
          description={say('lists.nameNote')}
          maxLength={MOST_CHARACTERS}
          dir="ltr"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value.toLowerCase())}
        />
      )}
      <Textarea
        label={say('lists.entries')}
        description={say('lists.entriesNote')}
        autosize
        minRows={3}
        maxRows={8}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          saving.reset();
        }}
      />
      <ErrorAlert error={saving.error} />
      {saving.isSuccess && <p role="status">{say('lists.saved', { list: listInPrompt(saving.variables) })}</p>}
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          loading={saving.isPending}
          disabled={listName === '' || typed.trim() === ''}
          onClick={() => saving.mutate(listName)}
        >
          {say('lists.save')}
        </Button>
        {!isNew && (
          <Button size="xs" variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
            {say('lists.remove')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={isRemoving}
        title={say('lists.removing', { name: chosen })}
        confirm={say('lists.remove')}
        keep={say('lists.keep')}
        failure={say('lists.notRemoved')}
        onConfirm={async () => {
          await removePromptList(chosen);
          choose('');
          onChange();
        }}
        onClose={() => setIsRemoving(false)}
      >
        <p>{say('lists.removingText')}</p>
      </ConfirmDialog>
    </Stack>
  );
}
