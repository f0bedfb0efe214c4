import type { Consents, OwnExport, OwnExports } from '@kinora/server/own-data-wire';
import { Alert, Button, Progress, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { byteCount, exactTime, groupedNumber } from '../../shared/format/format.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';
import { askForExport, consentsQuery, dropExport, exportUrl, isUnderWay, ownExportsQuery } from './own-data-api.ts';

/** What the studio keeps about this person, to take along. */
export function OwnDataTab() {
  return (
    <>
      <SettingsSection
        id="own-data"
        title="Download your data"
        text="One zip with everything that the studio keeps about you: your account, your generations with their files, tokens and payments, keys, sessions, and decisions about you."
      >
        <Copies />
      </SettingsSection>
      <SettingsSection id="consents" title="What you agreed to" text="The texts and settings, and when.">
        <ConsentList />
      </SettingsSection>
    </>
  );
}

function Copies() {
  const { data, error, refetch } = useQuery(ownExportsQuery);
  if (error) return <ErrorState title="Your copies could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} radius="md" role="status" aria-label="Loading your copies" />;
  const [latest] = data.exports;
  return (
    <>
      {latest !== undefined && <Copy key={latest.id} copy={latest} />}
      <Ask data={data} />
    </>
  );
}

function Ask({ data }: { data: OwnExports }) {
  const client = useQueryClient();
  const proof = useProof();
  const begin = useMutation({
    mutationFn: askForExport,
    onSuccess: (fresh) => client.setQueryData(ownExportsQuery.queryKey, fresh),
    onError: (error) => proof.askWhenNeeded(error, () => begin.mutate()),
  });
  if (isUnderWay(data)) return null;
  const days = data.keepDays === 1 ? '1 day' : `${data.keepDays} days`;
  return (
    <>
      <p>
        {data.nextAt === null
          ? `It is made in the background, and we write to you when it is ready. You can download it for ${days}.`
          : `You can ask for the next copy from ${exactTime(Date.parse(data.nextAt))}.`}
      </p>
      {begin.isError && !isProofNeeded(begin.error) && <ErrorAlert error={begin.error} />}
      <Button
        variant="default"
        mt="md"
        leftSection={<PackageOpen size={15} aria-hidden />}
        disabled={data.nextAt !== null}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        Make a copy of my data
      </Button>
      {proof.dialog}
    </>
  );
}

function Copy({ copy }: { copy: OwnExport }) {
  switch (copy.state) {
    case 'waiting':
    case 'making':
      return <Making copy={copy} />;
    case 'ready':
      return <Ready copy={copy} />;
    case 'failed':
      return (
        <Alert color="red" role="alert" mb="md">
          Your copy could not be made. Something went wrong on our side; please ask for it again.
        </Alert>
      );
    case 'cancelled':
    case 'expired':
      return null;
  }
}

function Making({ copy }: { copy: OwnExport }) {
  const { files, filesDone } = copy;
  const percent = files === null || files === 0 ? 0 : Math.floor((filesDone / files) * 100);
  return (
    <>
      <div role="status">
        <strong>Your copy is being made</strong>
        <p>
          {copy.askedBy === 'administrator' && 'An administrator asked for it on your behalf. '}
          {files === null
            ? 'We are collecting what belongs in it.'
            : `${groupedNumber(filesDone)} of ${groupedNumber(files)} files.`}{' '}
          You can leave this page.
        </p>
      </div>
      <Progress value={percent} size="sm" my="md" animated={files === null} aria-label="Files copied" />
      <Drop id={copy.id} label="Cancel" />
    </>
  );
}

function Ready({ copy }: { copy: OwnExport }) {
  const proof = useProof();
  const open = useMutation({
    mutationFn: () => exportUrl(copy.id),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => proof.askWhenNeeded(error, () => open.mutate()),
  });
  return (
    <div className={classes.copy}>
      <p>
        <strong>Your copy is ready</strong>
        <br />
        {copy.bytes !== null && `${byteCount(copy.bytes)}, `}made <RelativeTime at={copy.finishedAt ?? copy.askedAt} />.
        {copy.keepUntil !== null && ` It is deleted on ${exactTime(Date.parse(copy.keepUntil))}.`}
      </p>
      {open.isError && !isProofNeeded(open.error) && <ErrorAlert error={open.error} />}
      <div className={classes.actions}>
        <Button leftSection={<Download size={15} aria-hidden />} loading={open.isPending} onClick={() => open.mutate()}>
          Download your data
        </Button>
        <Drop id={copy.id} label="Delete it now" />
      </div>
      {proof.dialog}
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
      {drop.isError && <ErrorAlert error={drop.error} />}
      <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
        {label}
      </Button>
    </>
  );
}

const consentLabels: Record<Consents['consents'][number]['kind'], string> = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  prompt_in_files: 'Your prompt in your files',
};

function ConsentList() {
  const { data, error, refetch } = useQuery(consentsQuery);
  if (error) return <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} radius="md" role="status" aria-label="Loading what you agreed to" />;
  if (data.consents.length === 0) return <p>Nothing was written down when you signed up.</p>;
  return (
    <ul className={classes.list} aria-label="What you agreed to">
      {data.consents.map(({ kind, version, isGiven, at }) => (
        <li key={`${kind} ${at}`}>
          <div className={classes.about}>
            <strong>{consentLabels[kind]}</strong>
            <p>
              {version !== null && `Version ${version}. `}
              {isGiven ? 'Agreed ' : 'Withdrawn '}
              <RelativeTime at={at} />.
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
