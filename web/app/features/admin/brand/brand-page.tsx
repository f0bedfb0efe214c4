import type { BrandChoice, BrandDesk } from '@kinora/server/admin-brand-wire';
import { Alert, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../shared/api/api-error.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { type Column, DataTable, DiscardButton, PageHead, Panel } from '../page-parts.tsx';
import classes from './brand.module.css';
import { brandDeskQuery, brandPreviewQuery, restoreBrand, saveBrand } from './brand-api.ts';
import { Look, Mails, NameAndPictures } from './brand-form.tsx';
import { Preview } from './brand-preview.tsx';

const TYPING_MS = 400;

/** Until every process of the studio has read a saved brand. */
const EVERYWHERE_MS = 2000;

export const handle: TextsHandle = { texts: ['adminBrand'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminBrand')('title'), textsOf('admin')('title')) }];
}

/** The studio's name, pictures, colors and mails, in force without a restart. */
export default function BrandPage() {
  const say = useTexts('adminBrand');
  const desk = useQuery(brandDeskQuery);
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      <Loaded query={desk} label={say('loading')} problem={say('notLoaded')} height={520}>
        {(read) => <Desk desk={read} />}
      </Loaded>
    </>
  );
}

/** What was changed and not saved, and the version that it was. The rest is as it was saved last, by whomever. */
type Draft = { parts: Partial<BrandChoice>; basedOn: number };

const newestOf = ({ versions }: BrandDesk) => versions[0]?.version ?? 0;

const isLate = (error: Error) => error instanceof ApiError && error.code === 'changed_meanwhile';

function Desk({ desk }: { desk: BrandDesk }) {
  const say = useTexts('adminBrand');
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const choice = { ...desk.choice, ...draft?.parts };
  const basedOn = draft?.basedOn ?? newestOf(desk);
  const [tried] = useDebouncedValue(choice, TYPING_MS);
  const [isReloading, setReloading] = useState(false);
  const preview = useQuery(brandPreviewQuery(tried));
  const keep = (changed: BrandDesk, sent: Draft | null) => {
    client.setQueryData(brandDeskQuery.queryKey, changed);
    // What was typed since is based on what has just been saved.
    setDraft((now) => (now === sent || now === null ? null : { ...now, basedOn: newestOf(changed) }));
  };
  const act = {
    onMutate: () => draft,
    onSuccess: (changed: BrandDesk, _sent: unknown, dropped: Draft | null) => keep(changed, dropped),
    // Where somebody else was first, their version is shown with what was typed over it, and may be saved so.
    onError: async (error: Error) => {
      if (!isLate(error)) return;
      const theirs = await client.fetchQuery({ ...brandDeskQuery, staleTime: 0 });
      setDraft((now) => now && { ...now, basedOn: newestOf(theirs) });
    },
  };
  const saving = useMutation({ mutationFn: saveBrand, ...act });
  const restoring = useMutation({ mutationFn: restoreBrand, ...act });
  const change = (part: Partial<BrandChoice>) =>
    setDraft((before) => ({ parts: { ...before?.parts, ...part }, basedOn }));
  const isDirty = JSON.stringify(choice) !== JSON.stringify(desk.choice);
  const problems = preview.data?.problems ?? [];
  const reload = () => {
    setReloading(true);
    setTimeout(() => window.location.reload(), EVERYWHERE_MS);
  };
  const failure = saving.error ?? restoring.error ?? preview.error;
  return (
    <div className={classes.beside}>
      <div className={classes.stack}>
        <NameAndPictures choice={choice} change={change} />
        <Look choice={choice} problems={problems} change={change} />
        <Mails choice={choice} change={change} />
        {failure !== null && (
          <Alert color="red" role="alert">
            {isLate(failure) && draft !== null ? say('late') : errorMessage(failure)}
          </Alert>
        )}
        <Group className={classes.save}>
          <Button
            variant="primary"
            loading={saving.isPending}
            disabled={!isDirty || problems.length > 0}
            onClick={() => saving.mutate({ ...choice, basedOn })}
          >
            {say('save')}
          </Button>
          <DiscardButton label={say('discard')} isChanged={isDirty} onDiscard={() => setDraft(null)} />
          {!isDirty && desk.isSaved && (
            <Button variant="subtle" loading={isReloading} onClick={reload}>
              {say('reload')}
            </Button>
          )}
        </Group>
        <History
          desk={desk}
          isBusy={restoring.isPending}
          restore={(version) => restoring.mutate({ version, basedOn })}
        />
      </div>
      {preview.data !== undefined && (
        <div className={classes.seen}>
          <Preview choice={choice} preview={preview.data} />
        </div>
      )}
      <UnsavedChanges isDirty={isDirty}>{say('unsaved')}</UnsavedChanges>
    </div>
  );
}

type HistoryProps = { desk: BrandDesk; isBusy: boolean; restore: (version: number | null) => void };

function History({ desk, isBusy, restore }: HistoryProps) {
  const say = useTexts('adminBrand');
  const columns: Column<BrandDesk['versions'][number]>[] = [
    { name: say('history.name'), cell: ({ name }) => name ?? say('history.program') },
    { name: say('history.saved'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: say('history.by'), cell: ({ createdBy }) => createdBy ?? say('history.nobody'), isExtra: true },
    {
      name: say('history.change'),
      cell: ({ version, name, isCurrent }) =>
        isCurrent ? (
          say('history.inForce')
        ) : (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={
              name === null ? say('history.backOfProgram', { version }) : say('history.backOf', { name, version })
            }
            onClick={() => restore(version)}
          >
            {say('history.back')}
          </Button>
        ),
    },
  ];
  return (
    <Panel
      id="brand-history"
      title={say('history.title')}
      text={say('history.text')}
      actions={
        desk.isSaved && (
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => restore(null)}>
            {say('history.useProgram')}
          </Button>
        )
      }
    >
      <DataTable
        label={say('history.label')}
        columns={columns}
        rows={desk.versions}
        keyOf={({ version }) => version}
        empty={say('history.none')}
      />
    </Panel>
  );
}
