import type { ProviderView } from '@kinora/server/admin-tools-wire';
import { Alert, Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { groupedNumber } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { kindName } from './provider-kinds.ts';
import classes from './providers.module.css';
import { changeProvider, checkProvider, removeProvider } from './providers-api.ts';

const MOST_TOOLS = 6;

/** By whom work is taken, as far as that can be said of a provider as a whole. */
function State({ provider: { isFixed, isEnabled } }: { provider: ProviderView }) {
  if (isFixed) return <Badge color="gray">Set by the environment</Badge>;
  return isEnabled ? <Badge color="green">On</Badge> : <Badge color="gray">Off</Badge>;
}

/** Added tools lead to where they are changed; those of the program are named. */
function ToolNames({ tools }: Pick<ProviderView, 'tools'>) {
  const [isOpen, setOpen] = useState(false);
  if (tools.length === 0) return <span className={classes.dim}>None yet</span>;
  const shown = isOpen ? tools : tools.slice(0, MOST_TOOLS);
  return (
    <ul className={classes.tools}>
      {shown.map(({ id, name, isAdded }) => (
        <li key={id}>{isAdded ? <Link to={`/admin/tools/${id}`}>{name}</Link> : name}</li>
      ))}
      {shown.length < tools.length && (
        <li>
          <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
            and {tools.length - shown.length} more
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}

/** Of the last hour. */
function Health({ health, concurrency }: Pick<ProviderView, 'health' | 'concurrency'>) {
  const { made, failed, underWay, lastProblem } = health;
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>Made</dt>
          <dd>{groupedNumber(made)}</dd>
        </div>
        <div data-tone={failed > 0 ? 'bad' : undefined}>
          <dt>Failed</dt>
          <dd>{groupedNumber(failed)}</dd>
        </div>
        <div>
          <dt>Under way</dt>
          <dd>
            {groupedNumber(underWay)} of {concurrency}
          </dd>
        </div>
      </dl>
      {lastProblem !== null && (
        <p className={classes.problem}>
          <span>Last problem</span> {lastProblem}
        </p>
      )}
    </>
  );
}

/** What of it failed so often that it gets nothing for a while. */
function Circuits({ circuits }: Pick<ProviderView['health'], 'circuits'>) {
  if (circuits.length === 0) return null;
  return (
    <Alert color="yellow" role="status" title="Paused after failures">
      <ul className={classes.circuits}>
        {circuits.map(({ model, state, cause, said, since, until }) => (
          <li key={model}>
            {model !== '' && <code>{model} </code>}
            {state === 'open' ? (
              <>
                Paused <RelativeTime at={since} />, to be tried again <RelativeTime at={until} />.
              </>
            ) : (
              'One order is trying it.'
            )}{' '}
            {cause === 'account' && 'The provider refused this account. Check its key and its balance. '}
            {said}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type Asked = 'change' | 'turn-off' | 'remove' | null;

/** Where what the environment sets up is changed. */
function fixedNote({ id, kind }: Pick<ProviderView, 'id' | 'kind'>): string {
  if (id === 'local') return 'Part of the program: there is nothing to set up.';
  const variables = id === 'fal' ? 'FAL_KEY' : id === 'runware' ? 'RUNWARE_API_KEY' : `PROVIDER_KIND=${kind}`;
  return `Changed where the studio is started (${variables} and its neighbors), not here; then start it again.`;
}

/** One provider: what it is, who uses it, how it did, and what can be done with it. */
export function ProviderCard({ provider }: { provider: ProviderView }) {
  const { id, name, baseUrl, concurrency, isEnabled, isFixed, isPreview, hasSecret, headers, tools } = provider;
  const [asked, setAsked] = useState<Asked>(null);
  const check = useMutation({ mutationFn: () => checkProvider(id) });
  const close = () => setAsked(null);
  const turn = (on: boolean, reason: string) =>
    changeProvider(id, { name, baseUrl: baseUrl ?? '', concurrency, isEnabled: on }, reason);
  return (
    <article className={classes.card} aria-labelledby={`provider-${id}`} data-off={!isEnabled}>
      <header className={classes.head}>
        <div>
          <h3 id={`provider-${id}`}>{name}</h3>
          <p className={classes.kind}>
            {kindName(provider) !== name && `${kindName(provider)} `}
            <code>{id}</code>
          </p>
        </div>
        <Group gap={6}>
          {isPreview && <Badge color="yellow">Preview engine</Badge>}
          <State provider={provider} />
        </Group>
      </header>
      {isPreview && (
        <p className={classes.note}>
          This machine's preview engine answers here: it costs nothing, and what it makes only stands in for the real
          model.
        </p>
      )}
      <Health health={provider.health} concurrency={concurrency} />
      <Circuits circuits={provider.health.circuits} />
      <dl className={classes.facts}>
        {baseUrl !== null && (
          <>
            <dt>Address</dt>
            <dd>
              <code>{baseUrl}</code>
            </dd>
          </>
        )}
        <dt>Tools</dt>
        <dd>
          <ToolNames tools={tools} />
        </dd>
        {!isFixed && (
          <>
            <dt>Key</dt>
            <dd>
              {hasSecret ? 'Kept encrypted' : 'None'}
              {headers.length > 0 && `; headers ${headers.join(', ')}`}
            </dd>
          </>
        )}
        {provider.changedAt !== null && (
          <>
            <dt>Changed</dt>
            <dd>
              <RelativeTime at={provider.changedAt} />
              {provider.changedBy !== null && ` by ${provider.changedBy}`}
            </dd>
          </>
        )}
      </dl>
      {check.data !== undefined && (
        <Alert
          role="status"
          color={check.data.isReachable ? 'green' : 'red'}
          title={check.data.isReachable ? 'Ready' : 'Not ready'}
        >
          {check.data.message}
        </Alert>
      )}
      {check.isError && (
        <Alert color="red" role="alert">
          {errorMessage(check.error)}
        </Alert>
      )}
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Check ${name}`}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check
        </Button>
        {!isFixed && (
          <>
            <Button size="xs" variant="default" aria-label={`Change ${name}`} onClick={() => setAsked('change')}>
              Change
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Turn ${isEnabled ? 'off' : 'on'} ${name}`}
              onClick={() => setAsked('turn-off')}
            >
              {isEnabled ? 'Turn off' : 'Turn on'}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={() => setAsked('remove')}
            >
              Remove
            </Button>
          </>
        )}
      </Group>
      {isFixed && <p className={classes.note}>{fixedNote(provider)}</p>}
      {asked === 'change' && <ProviderDialog provider={provider} onSaved={() => check.reset()} onClose={close} />}
      {asked === 'remove' && (
        <ReasonDialog
          title={`Remove ${name}?`}
          confirm="Remove"
          isDangerous
          onConfirm={(reason) => removeProvider(id, reason)}
          onClose={close}
        >
          <Text size="sm" c="var(--text-muted)">
            It goes with its key, and {id} is free for another provider. While a tool that is offered or drafted has a
            route to it, it stays.
          </Text>
        </ReasonDialog>
      )}
      {asked === 'turn-off' && (
        <ReasonDialog
          title={isEnabled ? `Turn off ${name}?` : `Turn on ${name}?`}
          confirm={isEnabled ? 'Turn off' : 'Turn on'}
          isDangerous={isEnabled}
          onConfirm={(reason) => turn(!isEnabled, reason)}
          onClose={close}
        >
          <Text size="sm" c="var(--text-muted)">
            {isEnabled
              ? 'It finishes the jobs it has and gets no new ones. Tools with another route use that one. The others are unavailable until you turn it on again.'
              : 'It gets new jobs from now on.'}
          </Text>
        </ReasonDialog>
      )}
    </article>
  );
}
