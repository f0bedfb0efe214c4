import type { Delivery, NewWebhook, Webhook } from '@kinora/server/webhooks-wire';
import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, refusedFields } from '../../shared/api/api-error.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { ShownOnce } from '../../shared/ui/shown-once.tsx';
import classes from './developer.module.css';
import {
  createWebhook,
  deliveriesQuery,
  enableWebhook,
  endOldSecrets,
  refreshWebhooks,
  removeWebhook,
  rotateSecret,
  testWebhook,
  webhooksQuery,
} from './webhooks-api.ts';

const events = {
  'generation.completed': 'calls.completed',
  'generation.failed': 'calls.failedGeneration',
  test: 'calls.test',
} as const satisfies Readonly<Record<Delivery['event'], string>>;

const states = {
  waiting: 'calls.waiting',
  delivered: 'calls.delivered',
  given_up: 'calls.given_up',
} as const satisfies Readonly<Record<Delivery['state'], string>>;

type CallFactsProps = Pick<Delivery, 'attempts' | 'createdAt' | 'lastError'>;

/** When it was, how often it was tried, and what came back. */
function CallFacts({ attempts, createdAt, lastError }: CallFactsProps) {
  const say = useTexts('developer');
  const when = () => <RelativeTime at={createdAt} />;
  const facts = () => (attempts > 1 ? say.rich('calls.tried', { when }, { attempts }) : when());
  return (
    <small>{lastError === null ? facts() : say.rich('calls.withProblem', { facts }, { problem: lastError })}</small>
  );
}

/** What was sent to a webhook lately, newest first. */
function DeliveryLog({ webhookId }: { webhookId: string }) {
  const say = useTexts('developer');
  const log = useQuery(deliveriesQuery(webhookId));
  return (
    <Loaded query={log} label={say('calls.loading')} problem={say('calls.notLoaded')} height={48}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p className={classes.none}>{say('calls.none')}</p>
        ) : (
          <ul className={classes.log} aria-label={say('calls.list')}>
            {deliveries.map(({ id, event, state, ...facts }) => (
              <li key={id}>
                <span>{say(events[event])}</span>
                <span className={classes.state} data-state={state}>
                  {say(states[state])}
                </span>
                <CallFacts {...facts} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function WebhookForm({ onMade }: { onMade: (made: NewWebhook) => void }) {
  const say = useTexts('developer');
  const form = useForm({ initialValues: { url: '' } });
  const create = useMutation({
    mutationFn: ({ url }: { url: string }) => createWebhook(url.trim()),
    onSuccess: (made) => {
      form.reset();
      onMade(made);
    },
    onError: (error) => form.setErrors(refusedFields(error, ['url'])),
  });
  const hasFieldProblem = form.errors.url !== undefined;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        label={say('webhooks.address')}
        dir="ltr"
        placeholder="https://example.com/hooks"
        autoComplete="off"
      />
      {!hasFieldProblem && <ErrorAlert error={create.error} />}
      <div>
        <Button variant="primary" type="submit" loading={create.isPending}>
          {say('webhooks.add')}
        </Button>
      </div>
    </form>
  );
}

function onError(error: unknown) {
  notifications.show({ color: 'red', title: textsOf('developer')('webhooks.failed'), message: errorMessage(error) });
}

const questions = {
  remove: {
    title: 'webhooks.question',
    confirm: 'webhooks.remove',
    failure: 'webhooks.failure',
    consequence: 'webhooks.consequence',
  },
  rotate: {
    title: 'webhooks.rotateQuestion',
    confirm: 'webhooks.rotate',
    failure: 'webhooks.rotateFailure',
    consequence: 'webhooks.rotateConsequence',
  },
  endOld: {
    title: 'webhooks.endOldQuestion',
    confirm: 'webhooks.endOld',
    failure: 'webhooks.endOldFailure',
    consequence: 'webhooks.endOldConsequence',
  },
} as const;
type Question = keyof typeof questions;

/** One address: what it heard lately, a test, another secret, its end. */
function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, url, disabledAt, oldSecretUntil } = webhook;
  const say = useTexts('developer');
  const { exactTime } = useFormats();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => {
      setIsLogOpen(true);
      return refreshWebhooks();
    },
    onError,
  });
  const enable = useMutation({ mutationFn: () => enableWebhook(id), onSuccess: refreshWebhooks, onError });
  const remove = async () => {
    // Else it would be asked for once more, and not be found.
    setIsLogOpen(false);
    await removeWebhook(id);
    await refreshWebhooks();
  };
  const rotate = async () => {
    setSecret((await rotateSecret(id)).secret);
    await refreshWebhooks();
  };
  const endOld = async () => {
    await endOldSecrets(id);
    await refreshWebhooks();
  };
  return (
    <li>
      <p className={classes.address} dir="ltr">
        {url}
      </p>
      {disabledAt !== null && (
        <Alert role="note" color="yellow" mb="md" title={say('webhooks.off')}>
          {say('webhooks.offText')}
        </Alert>
      )}
      <div className={classes.actions}>
        {disabledAt === null ? (
          <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
            {say('webhooks.test')}
          </Button>
        ) : (
          <Button variant="default" size="xs" loading={enable.isPending} onClick={() => enable.mutate()}>
            {say('webhooks.enable')}
          </Button>
        )}
        <Button variant="default" size="xs" aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          {isLogOpen ? say('webhooks.hideCalls') : say('webhooks.showCalls')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsked('rotate')}>
          {say('webhooks.rotate')}
        </Button>
        {oldSecretUntil !== null && (
          <Button variant="default" size="xs" onClick={() => setAsked('endOld')}>
            {say('webhooks.endOld')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => setAsked('remove')}>
          {say('webhooks.remove')}
        </Button>
      </div>
      {oldSecretUntil !== null && (
        <p className={classes.none}>{say('webhooks.oldSecret', { time: exactTime(Date.parse(oldSecretUntil)) })}</p>
      )}
      {secret !== null && (
        <div className={classes.rotated}>
          <ShownOnce
            title={say('webhooks.secretTitle')}
            label={say('webhooks.secret')}
            secret={secret}
            onDone={() => setSecret(null)}
          />
        </div>
      )}
      {isLogOpen && <DeliveryLog webhookId={id} />}
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={say(questions[asked].title)}
          confirm={say(questions[asked].confirm)}
          failure={say(questions[asked].failure)}
          onConfirm={{ remove, rotate, endOld }[asked]}
          onClose={() => setAsked(null)}
        >
          {say.rich(questions[asked].consequence, { address: () => <bdi dir="ltr">{url}</bdi> })}
        </ConfirmDialog>
      )}
    </li>
  );
}

export function Webhooks() {
  const say = useTexts('developer');
  const known = useQuery(webhooksQuery);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const onMade = (webhook: NewWebhook) => {
    setMade(webhook);
    void refreshWebhooks();
  };
  return (
    <div className={classes.webhooks}>
      <Loaded query={known} label={say('webhooks.loading')} problem={say('webhooks.notLoaded')} height={72}>
        {({ webhooks }) =>
          webhooks.length > 0 && (
            <ul className={classes.webhookList} aria-label={say('webhooks.list')}>
              {webhooks.map((webhook) => (
                <WebhookLine key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {made === null ? (
        <WebhookForm onMade={onMade} />
      ) : (
        <ShownOnce
          title={say('webhooks.secretTitle')}
          label={say('webhooks.secret')}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
    </div>
  );
}
