import { type HashList, hashListsSchema, type HashLists as KnownLists } from '@kinora/server/admin-hash-lists-wire';
import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shared/api/request.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ADMIN } from '../admin-api.ts';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './moderation.module.css';

const hashListsQuery = queryOptions({
  queryKey: [ADMIN, 'hash-lists'],
  queryFn: ({ signal }) => ask(hashListsSchema, '/api/admin/hash-lists', { signal }),
});

function importHashes(list: { source: string; hashes: string; reason: string }): Promise<KnownLists> {
  return ask(hashListsSchema, '/api/admin/hash-lists', { method: 'POST', body: list });
}

function removeHashList(id: string, reason: string): Promise<KnownLists> {
  return ask(hashListsSchema, `/api/admin/hash-lists/${id}/remove`, { method: 'POST', body: { reason } });
}

const SHORTEST_SOURCE = 3;

function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('adminModeration');
  const [source, setSource] = useState('');
  const [hashes, setHashes] = useState('');
  const read = async (file: File | null) => {
    if (file === null) return;
    setHashes(await file.text());
    if (source.trim() === '') setSource(file.name);
  };
  return (
    <ReasonDialog
      title={say('hashes.import')}
      confirm={say('hashes.import')}
      isIncomplete={source.trim().length < SHORTEST_SOURCE || hashes.trim() === ''}
      onConfirm={async (reason) => {
        await importHashes({ source: source.trim(), hashes, reason });
        notifications.show({ color: 'green', message: say('hashes.imported') });
      }}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say('hashes.source')}
        description={say('hashes.sourceNote')}
        required
        maxLength={200}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <div className={classes.hashes}>
        <Textarea
          label={say('hashes.list')}
          description={say('hashes.listNote')}
          required
          rows={5}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={hashes}
          onChange={({ currentTarget }) => setHashes(currentTarget.value)}
        />
        <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {say('hashes.choose')}
            </Button>
          )}
        </FileButton>
      </div>
    </ReasonDialog>
  );
}

function useColumns(onRemove: (list: HashList) => void): readonly Column<HashList>[] {
  const say = useTexts('adminModeration');
  const { day, number } = useFormats();
  return [
    { name: say('hashes.source'), cell: ({ source }) => source },
    { name: say('hashes.files'), isNumber: true, cell: ({ files }) => number(files) },
    { name: say('hashes.looks'), isNumber: true, cell: ({ looks }) => number(looks) },
    { name: say('hashes.added'), isExtra: true, cell: ({ addedAt }) => day(Date.parse(addedAt)) },
    {
      name: say('hashes.act'),
      cell: (list) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={say('hashes.removeNamed', { source: list.source })}
          onClick={() => onRemove(list)}
        >
          {say('hashes.remove')}
        </Button>
      ),
    },
  ];
}

/** Lists of hashes of files that are known elsewhere: what is on one is not stored here. */
export function HashLists() {
  const say = useTexts('adminModeration');
  const lists = useQuery(hashListsQuery);
  const [isImporting, setIsImporting] = useState(false);
  const [removed, setRemoved] = useState<HashList | null>(null);
  const columns = useColumns(setRemoved);
  return (
    <Panel
      id="known-hashes"
      title={say('hashes.title')}
      text={say('hashes.text')}
      actions={
        <Button size="xs" variant="default" onClick={() => setIsImporting(true)}>
          {say('hashes.import')}
        </Button>
      }
    >
      <Loaded query={lists} label={say('hashes.loading')} problem={say('hashes.notLoaded')} height={120}>
        {({ lists: rows, blocks }) => (
          <>
            <DataTable
              label={say('hashes.title')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={say('hashes.none')}
            />
            <p className={classes.blocks}>{say('hashes.blocks', { count: blocks })}</p>
          </>
        )}
      </Loaded>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {removed !== null && (
        <ReasonDialog
          title={say('hashes.removeNamed', { source: removed.source })}
          confirm={say('hashes.remove')}
          isDangerous
          onConfirm={(reason) => removeHashList(removed.id, reason)}
          onClose={() => setRemoved(null)}
        >
          <p>{say('hashes.removeText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
