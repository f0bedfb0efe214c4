import type { Access } from '@kinora/server/account-wire';
import { Alert, Button, Group, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { brand } from '../../shared/brand/use-brand.ts';
import {
  accessQuery,
  renewBackupCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '../../shared/session/access-api.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import classes from './account.module.css';

/** Shown this once: afterwards they can only be replaced. */
function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const say = useTexts('account');
  const { name: studio, fileStem } = brand();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${say('codes.file', { studio })}\n\n${codes.join('\n')}\n`)}`;
  return (
    <div className={classes.form}>
      <Alert color="yellow" role="status" title={say('codes.keep')}>
        {say('codes.once')}
      </Alert>
      <ul className={classes.codes} aria-label={say('codes.list')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button component="a" variant="default" href={file} download={`${fileStem}-backup-codes.txt`}>
          {say('codes.download')}
        </Button>
        <Button onClick={onKept}>{say('codes.kept')}</Button>
      </Group>
    </div>
  );
}

type Props<Answer> = {
  hasPassword: boolean;
  label: string;
  /** Receives the password, or null when the account has none. */
  act: (password: string | null) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** An action that needs the password, if there is one. */
function ConfirmedAct<Answer>({ hasPassword, label, act, onDone, onCancel }: Props<Answer>) {
  const say = useTexts('account');
  const form = useForm({ initialValues: { password: '' } });
  const run = useProvenMutation({ mutationFn: act, onSuccess: onDone });
  const submit = form.onSubmit(({ password }) => {
    if (!hasPassword) run.mutate(null);
    else if (password !== '') run.mutate(password);
  });
  return (
    <form className={classes.form} onSubmit={submit}>
      {hasPassword && (
        <PasswordInput
          {...form.getInputProps('password')}
          label={say('password.yours')}
          name="confirming-password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <ErrorAlert error={run.problem} />
      <Group gap="sm">
        <Button type="submit" loading={run.isPending}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('notNow')}
        </Button>
      </Group>
      {run.dialog}
    </form>
  );
}

const SecondFactorSetup = lazyPart(
  () => import('./second-factor-setup.tsx'),
  (module) => module.SecondFactorSetup,
);

/** Turning the second step on and off, and its backup codes. */
export function SecondFactorSettings() {
  const say = useTexts('account');
  const client = useQueryClient();
  const { data: access } = useQuery(accessQuery);
  const [setUp, setSetUp] = useState<SecondFactorSetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!access) return null;

  const reload = () => client.invalidateQueries(accessQuery);
  if (codes !== null) return <BackupCodes codes={codes} onKept={() => setCodes(null)} />;
  if (setUp !== null) {
    return (
      <Suspense>
        <SecondFactorSetup
          totpUri={setUp.totpURI}
          onConfirmed={() => {
            setCodes(setUp.backupCodes);
            setSetUp(null);
            void reload();
          }}
          onCancel={() => setSetUp(null)}
        />
      </Suspense>
    );
  }
  if (!access.hasSecondFactor) return <Off access={access} onSetUp={setSetUp} />;
  return (
    <On
      access={access}
      onCodes={setCodes}
      onOff={() => {
        notifications.show({ color: 'green', message: say('secondFactor.isOff') });
        void reload();
      }}
    />
  );
}

function Off({ access, onSetUp }: { access: Access; onSetUp: (setUp: SecondFactorSetUp) => void }) {
  const say = useTexts('account');
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {say('secondFactor.setUp')}
      </Button>
    );
  }
  return (
    <ConfirmedAct
      hasPassword={access.hasPassword}
      label={say('continue')}
      act={setUpSecondFactor}
      onDone={onSetUp}
      onCancel={() => setIsAsking(false)}
    />
  );
}

type OnProps = { access: Access; onCodes: (codes: string[]) => void; onOff: () => void };

function On({ access, onCodes, onOff }: OnProps) {
  const say = useTexts('account');
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  const { hasPassword } = access;
  const onCancel = () => setAsking(null);
  return (
    <div className={classes.form}>
      <Alert color="green" role="status">
        {say('secondFactor.isOn')}
      </Alert>
      {asking === null && (
        <Group gap="sm">
          <Button variant="default" onClick={() => setAsking('codes')}>
            {say('secondFactor.newCodes')}
          </Button>
          <Button variant="default" onClick={() => setAsking('off')}>
            {say('secondFactor.turnOff')}
          </Button>
        </Group>
      )}
      {asking === 'codes' && (
        <ConfirmedAct
          {...{ hasPassword, onCancel }}
          label={say('secondFactor.showCodes')}
          act={renewBackupCodes}
          onDone={({ backupCodes }) => onCodes(backupCodes)}
        />
      )}
      {asking === 'off' && (
        <ConfirmedAct
          {...{ hasPassword, onCancel }}
          label={say('secondFactor.turnItOff')}
          act={turnOffSecondFactor}
          onDone={onOff}
        />
      )}
    </div>
  );
}
