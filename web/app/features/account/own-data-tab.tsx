import {
  type Consents,
  consentsSchema,
  exportLinkSchema,
  type OwnExport,
  type OwnExports,
  ownExportsSchema,
} from '@kinora/server/own-data-wire';
import { Alert, Button, Progress } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { ask, request } from '../../shared/api/request.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';

const PATH = '/api/account/exports';
const LOOK_AGAIN_MS = 2000;

/** Whether somebody waits for one of these. */
const isUnderWay = ({ exports: all }: OwnExports) => all.some(({ state }) => state === 'waiting' || state === 'making');

const ownExportsQuery = queryOptions({
  queryKey: ['own-exports'],
  queryFn: ({ signal }) => ask(ownExportsSchema, PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
});

const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => ask(consentsSchema, '/api/account/consents', { signal }),
  staleTime: 0,
});

function askForExport(): Promise<OwnExports> {
  return ask(ownExportsSchema, PATH, { method: 'POST' });
}

function dropExport(id: string): Promise<unknown> {
  return request(`${PATH}/${id}`, { method: 'DELETE' });
}

async function exportUrl(id: string): Promise<string> {
  return (await ask(exportLinkSchema, `${PATH}/${id}/link`, { method: 'POST' })).url;
}

/** What the studio keeps about this person, to take along. */
export function OwnDataTab() {
  const say = useTexts('ownData');
  const consents = useQuery(consentsQuery);
  return (
    <>
      <SettingsSection id="own-data" title={say('title')} text={say('text')}>
        <Copies />
      </SettingsSection>
      <SettingsSection id="consents" title={say('consents.title')} text={say('consents.text')}>
        <Loaded query={consents} label={say('consents.loading')} problem={say('consents.notLoaded')} height={80}>
          {(given) => <ConsentList {...given} />}
        </Loaded>
      </SettingsSection>
    </>
  );
}

function Copies() {
  const say = useTexts('ownData');
  const copies = useQuery(ownExportsQuery);
  return (
    <Loaded query={copies} label={say('copies.loading')} problem={say('copies.notLoaded')} height={120}>
      {(data) => (
        <>
          {data.exports[0] && <Copy key={data.exports[0].id} copy={data.exports[0]} />}
          <Ask data={data} />
        </>
      )}
    </Loaded>
  );
}

function Ask({ data }: { data: OwnExports }) {
  const say = useTexts('ownData');
  const { exactTime } = useFormats();
  const client = useQueryClient();
  const begin = useProvenMutation({
    mutationFn: askForExport,
    onSuccess: (fresh) => client.setQueryData(ownExportsQuery.queryKey, fresh),
  });
  if (isUnderWay(data)) return null;
  return (
    <>
      <p>
        {data.nextAt === null
          ? say('ask.text', { days: data.keepDays })
          : say('ask.next', { time: exactTime(Date.parse(data.nextAt)) })}
      </p>
      <ErrorAlert error={begin.problem} />
      <Button
        variant="default"
        mt="md"
        leftSection={<PackageOpen size={15} aria-hidden />}
        disabled={data.nextAt !== null}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {say('ask.make')}
      </Button>
      {begin.dialog}
    </>
  );
}

function Copy({ copy }: { copy: OwnExport }) {
  const say = useTexts('ownData');
  switch (copy.state) {
    case 'waiting':
    case 'making':
      return <Making copy={copy} />;
    case 'ready':
      return <Ready copy={copy} />;
    case 'failed':
      return (
        <Alert color="red" role="alert" mb="md">
          {say('failed')}
        </Alert>
      );
    case 'cancelled':
    case 'expired':
      return null;
  }
}

function Making({ copy }: { copy: OwnExport }) {
  const say = useTexts('ownData');
  const { files, filesDone } = copy;
  const percent = files === null || files === 0 ? 0 : Math.floor((filesDone / files) * 100);
  return (
    <>
      <div role="status">
        <strong>{say('making.title')}</strong>
        <p>
          {copy.askedBy === 'administrator' && <>{say('making.byAdministrator')} </>}
          {files === null ? say('making.collecting') : say('making.progress', { done: filesDone, all: files })}{' '}
          {say('making.leave')}
        </p>
      </div>
      <Progress value={percent} size="sm" my="md" animated={files === null} aria-label={say('making.files')} />
      <Drop id={copy.id} label={say('making.cancel')} />
    </>
  );
}

function Ready({ copy }: { copy: OwnExport }) {
  const say = useTexts('ownData');
  const { bytes, exactTime } = useFormats();
  const when = () => <RelativeTime at={copy.finishedAt ?? copy.askedAt} />;
  const open = useProvenMutation({
    mutationFn: () => exportUrl(copy.id),
    onSuccess: (url) => window.location.assign(url),
  });
  return (
    <div className={classes.copy}>
      <p>
        <strong>{say('ready.title')}</strong>
        <br />
        {copy.bytes === null
          ? say.rich('ready.made', { when })
          : say.rich('ready.sized', { when }, { size: bytes(copy.bytes) })}
        {copy.keepUntil !== null && <> {say('ready.until', { time: exactTime(Date.parse(copy.keepUntil)) })}</>}
      </p>
      <ErrorAlert error={open.problem} />
      <div className={classes.actions}>
        <Button leftSection={<Download size={15} aria-hidden />} loading={open.isPending} onClick={() => open.mutate()}>
          {say('ready.download')}
        </Button>
        <Drop id={copy.id} label={say('ready.delete')} />
      </div>
      {open.dialog}
    </div>
  );
}

function Drop({ id, label }: { id: string; label: string }) {
  const client = useQueryClient();
  const drop = useMutation({
    mutationFn: () => dropExport(id),
    onSettled: () => client.invalidateQueries(ownExportsQuery),
  });
  return (
    <>
      <ErrorAlert error={drop.error} />
      <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
        {label}
      </Button>
    </>
  );
}

function ConsentList({ consents }: Consents) {
  const say = useTexts('ownData');
  if (consents.length === 0) return <p>{say('consents.none')}</p>;
  return (
    <ul className={classes.list} aria-label={say('consents.title')}>
      {consents.map(({ kind, version, isGiven, at }) => (
        <li key={`${kind} ${at}`}>
          <div className={classes.about}>
            <strong>{say(`consents.${kind}`)}</strong>
            <p>
              {version !== null && <>{say('consents.version', { version })} </>}
              {say.rich(isGiven ? 'consents.given' : 'consents.withdrawn', { when: () => <RelativeTime at={at} /> })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
