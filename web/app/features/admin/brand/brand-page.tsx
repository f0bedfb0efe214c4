import type { BrandChoice, BrandDesk } from '@kinora/server/admin-brand-wire';
import { Alert, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { type Column, DataTable, Loaded, PageHead, Panel } from '../page-parts.tsx';
import classes from './brand.module.css';
import { brandDeskQuery, brandPreviewQuery, restoreBrand, saveBrand } from './brand-api.ts';
import { Look, Mails, NameAndPictures } from './brand-form.tsx';
import { Preview } from './brand-preview.tsx';

const TYPING_MS = 400;

export function meta() {
  return [{ title: pageTitle('Brand', 'Administration') }];
}

/** The studio's name, pictures, colors and mails, in force without a restart. */
export default function BrandPage() {
  const desk = useQuery(brandDeskQuery);
  return (
    <>
      <PageHead title="Brand" text="What the studio is called and looks like, everywhere, within seconds." />
      <Loaded query={desk} what="The brand" height={520}>
        {(read) => <Desk key={read.versions[0]?.version ?? 0} desk={read} />}
      </Loaded>
    </>
  );
}

function Desk({ desk }: { desk: BrandDesk }) {
  const client = useQueryClient();
  const [choice, setChoice] = useState(desk.choice);
  const [tried] = useDebouncedValue(choice, TYPING_MS);
  const preview = useQuery(brandPreviewQuery(tried));
  const keep = (changed: BrandDesk) => client.setQueryData(brandDeskQuery.queryKey, changed);
  const saving = useMutation({ mutationFn: saveBrand, onSuccess: keep });
  const restoring = useMutation({ mutationFn: restoreBrand, onSuccess: keep });
  const change = (part: Partial<BrandChoice>) => setChoice((before) => ({ ...before, ...part }));
  const isDirty = JSON.stringify(choice) !== JSON.stringify(desk.choice);
  const problems = preview.data?.problems ?? [];
  const failure = saving.error ?? restoring.error ?? preview.error;
  return (
    <div className={classes.beside}>
      <div className={classes.stack}>
        <NameAndPictures choice={choice} change={change} />
        <Look choice={choice} problems={problems} change={change} />
        <Mails choice={choice} change={change} />
        {failure !== null && (
          <Alert color="red" role="alert">
            {errorMessage(failure)}
          </Alert>
        )}
        <Group className={classes.save}>
          <Button
            variant="primary"
            loading={saving.isPending}
            disabled={!isDirty || problems.length > 0}
            onClick={() => saving.mutate(choice)}
          >
            Save brand
          </Button>
          <Button variant="default" disabled={!isDirty} onClick={() => setChoice(desk.choice)}>
            Discard changes
          </Button>
          {!isDirty && desk.isSaved && (
            <Button variant="subtle" onClick={() => window.location.reload()}>
              Load this page in the saved brand
            </Button>
          )}
        </Group>
        <History desk={desk} isBusy={restoring.isPending} restore={restoring.mutate} />
      </div>
      {preview.data !== undefined && (
        <div className={classes.seen}>
          <Preview choice={choice} preview={preview.data} />
        </div>
      )}
      <UnsavedChanges isDirty={isDirty}>What you changed of the brand is not saved yet.</UnsavedChanges>
    </div>
  );
}

type HistoryProps = { desk: BrandDesk; isBusy: boolean; restore: (version: number | null) => void };

function History({ desk, isBusy, restore }: HistoryProps) {
  const columns: Column<BrandDesk['versions'][number]>[] = [
    { name: 'Name', cell: ({ name }) => name ?? 'The look of the program' },
    { name: 'Saved', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: 'By', cell: ({ createdBy }) => createdBy ?? 'Nobody known', isExtra: true },
    {
      name: 'Change',
      cell: ({ version, name, isCurrent }) =>
        isCurrent ? (
          'In force'
        ) : (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={`Bring back ${name ?? 'the look of the program'}, version ${version}`}
            onClick={() => restore(version)}
          >
            Bring back
          </Button>
        ),
    },
  ];
  return (
    <Panel
      id="brand-history"
      title="History"
      text="Every brand that was in force. Bringing one back is a new entry, so nothing is lost."
      actions={
        desk.isSaved && (
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => restore(null)}>
            Use the look of the program
          </Button>
        )
      }
    >
      <DataTable
        label="History of the brand"
        columns={columns}
        rows={desk.versions}
        keyOf={({ version }) => version}
        empty="Nothing was saved yet."
      />
    </Panel>
  );
}
