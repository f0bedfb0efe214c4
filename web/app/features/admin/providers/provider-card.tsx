import type { ProviderView } from '@kinora/server/admin-tools-wire';
import { Alert, Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { kindName, nameInWords } from './provider-kinds.ts';
import { providerPlace } from './provider-names.tsx';
import classes from './providers.module.css';
import { changeProvider, checkProvider, removeProvider } from './providers-api.ts';

const MOST_TOOLS = 6;

/** By whom work is taken, as far as that can be said of a provider as a whole. */
function State({ provider: { isFixed, isEnabled } }: { provider: ProviderView }) {
  const say = useTexts('adminProviders');
  if (isFixed) return <Badge color="gray">{say('state.fixed')}</Badge>;
  return isEnabled ? <Badge color="green">{say('state.on')}</Badge> : <Badge color="gray">{say('state.off')}</Badge>;
}

/** Tools lead to their desks; those that only the program itself can make have none. */
function ToolNames({ tools }: Pick<ProviderView, 'tools'>) {
  const say = useTexts('adminProviders');
  const [isOpen, setOpen] = useState(false);
  if (tools.length === 0) return <span className={classes.dim}>{say('tools.none')}</span>;
  const shown = isOpen ? tools : tools.slice(0, MOST_TOOLS);
  return (
    <ul className={classes.tools}>
      {shown.map(({ id, name, hasDesk }) => (
        <li key={id}>{hasDesk ? <Link to={`/admin/tools/${id}`}>{name}</Link> : name}</li>
      ))}
      {shown.length < tools.length && (
        <li>
          <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
            {say('tools.more', { count: tools.length - shown.length })}
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}

/** Of the last hour. */
function Health({ health, concurrency }: Pick<ProviderView, 'health' | 'concurrency'>) {
  const say = useTexts('adminProviders');
  const { number } = useFormats();
  const { made, failed, underWay, lastProblem } = health;
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{say('health.made')}</dt>
          <dd>{number(made)}</dd>
        </div>
        <div data-tone={failed > 0 ? 'bad' : undefined}>
          <dt>{say('health.failed')}</dt>
          <dd>{number(failed)}</dd>
        </div>
        <div>
          <dt>{say('health.underWay')}</dt>
          <dd>{say('health.of', { count: underWay, most: concurrency })}</dd>
        </div>
      </dl>
      {lastProblem !== null && (
        <p className={classes.problem}>
          {say.rich('health.problem', { b: (name) => <span>{name}</span> }, { problem: lastProblem })}
        </p>
      )}
    </>
  );
}

/** What of it failed so often that it gets nothing for a while. */
function Circuits({ circuits }: Pick<ProviderView['health'], 'circuits'>) {
  const say = useTexts('adminProviders');
  if (circuits.length === 0) return null;
  return (
    <Alert color="yellow" role="status" title={say('circuits.title')}>
      <ul className={classes.circuits}>
        {circuits.map(({ model, state, cause, said, since, until }) => (
          <li key={model}>
            {model !== '' && <code>{model} </code>}
            {state === 'open'
              ? say.rich('circuits.paused', {
                  since: () => <RelativeTime at={since} />,
                  until: () => <RelativeTime at={until} isDue />,
                })
              : say('circuits.trying')}{' '}
            {cause === 'account' && <>{say('circuits.account')} </>}
            {said}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type Asked = 'change' | 'turn-off' | 'remove' | null;

function Changed({ at, by }: { at: string; by: string | null }) {
  const say = useTexts('adminProviders');
  const time = () => <RelativeTime at={at} />;
  return by === null ? time() : say.rich('changedBy', { time }, { by });
}

/** Where what the environment sets up is changed. */
function fixedNote(say: Say<'adminProviders'>, { id, kind }: Pick<ProviderView, 'id' | 'kind'>): string {
  if (id === 'local') return say('fixedNote.local');
  const variables = id === 'fal' ? 'FAL_KEY' : id === 'runware' ? 'RUNWARE_API_KEY' : `PROVIDER_KIND=${kind}`;
  return say('fixedNote.variables', { variables });
}

/** What is kept sealed of a provider. */
function keptOf(
  say: Say<'adminProviders'>,
  { hasSecret, headers }: Pick<ProviderView, 'hasSecret' | 'headers'>,
): string {
  const names = { headers: headers.join(', ') };
  if (headers.length === 0) return hasSecret ? say('key.kept') : say('key.none');
  return hasSecret ? say('key.keptHeaders', names) : say('key.noneHeaders', names);
}

/** One provider: what it is, who uses it, how it did, and what can be done with it. */
export function ProviderCard({ provider }: { provider: ProviderView }) {
  const say = useTexts('adminProviders');
  const { id, baseUrl, concurrency, isEnabled, isFixed, isPreview, tools } = provider;
  const name = id === 'local' ? say('thisProgram') : provider.name;
  const kind = nameInWords(kindName(provider));
  const [asked, setAsked] = useState<Asked>(null);
  const check = useMutation({ mutationFn: () => checkProvider(id) });
  const close = () => setAsked(null);
  const turn = (on: boolean, reason: string) =>
    changeProvider(id, { name: provider.name, baseUrl: baseUrl ?? '', concurrency, isEnabled: on }, reason);
  return (
    <article className={classes.card} aria-labelledby={providerPlace(id)} data-off={!isEnabled}>
      <header className={classes.head}>
        <div>
          <h3 id={providerPlace(id)} tabIndex={-1}>
            {name}
          </h3>
          <p className={classes.kind}>
            {kind !== name && `${kind} `}
            <code>{id}</code>
          </p>
        </div>
        <Group gap={6}>
          {isPreview && <Badge color="yellow">{say('previewEngine')}</Badge>}
          <State provider={provider} />
        </Group>
      </header>
      {isPreview && <p className={classes.note}>{say('previewNote')}</p>}
      <Health health={provider.health} concurrency={concurrency} />
      <Circuits circuits={provider.health.circuits} />
      <dl className={classes.facts}>
        {baseUrl !== null && (
          <>
            <dt>{say('facts.address')}</dt>
            <dd>
              <code dir="ltr">{baseUrl}</code>
            </dd>
          </>
        )}
        <dt>{say('facts.tools')}</dt>
        <dd>
          <ToolNames tools={tools} />
        </dd>
        {!isFixed && (
          <>
            <dt>{say('facts.key')}</dt>
            <dd>{keptOf(say, provider)}</dd>
          </>
        )}
        {provider.changedAt !== null && (
          <>
            <dt>{say('facts.changed')}</dt>
            <dd>
              <Changed at={provider.changedAt} by={provider.changedBy} />
            </dd>
          </>
        )}
      </dl>
      {check.data !== undefined && (
        <Alert
          role="status"
          color={check.data.isReachable ? 'green' : 'red'}
          title={check.data.isReachable ? say('check.ready') : say('check.notReady')}
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
          aria-label={say('check.label', { name })}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {say('check.do')}
        </Button>
        {!isFixed && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={say('change.label', { name })}
              onClick={() => setAsked('change')}
            >
              {say('change.do')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={isEnabled ? say('turnOff.label', { name }) : say('turnOn.label', { name })}
              onClick={() => setAsked('turn-off')}
            >
              {isEnabled ? say('turnOff.do') : say('turnOn.do')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={say('remove.label', { name })}
              onClick={() => setAsked('remove')}
            >
              {say('remove.do')}
            </Button>
          </>
        )}
      </Group>
      {isFixed && <p className={classes.note}>{fixedNote(say, provider)}</p>}
      {asked === 'change' && <ProviderDialog provider={provider} onSaved={() => check.reset()} onClose={close} />}
      {asked === 'remove' && (
        <ReasonDialog
          title={say('remove.title', { name })}
          confirm={say('remove.do')}
          isDangerous
          onConfirm={(reason) => removeProvider(id, reason)}
          onClose={close}
        >
          <Text size="sm" c="var(--text-muted)">
            {say('remove.text', { id })}
          </Text>
        </ReasonDialog>
      )}
      {asked === 'turn-off' && (
        <ReasonDialog
          title={isEnabled ? say('turnOff.title', { name }) : say('turnOn.title', { name })}
          confirm={isEnabled ? say('turnOff.do') : say('turnOn.do')}
          isDangerous={isEnabled}
          onConfirm={(reason) => turn(!isEnabled, reason)}
          onClose={close}
        >
          <Text size="sm" c="var(--text-muted)">
            {isEnabled ? say('turnOff.text') : say('turnOn.text')}
          </Text>
        </ReasonDialog>
      )}
    </article>
  );
}
