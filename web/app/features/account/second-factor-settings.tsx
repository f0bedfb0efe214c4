import type { Access } from '@kinora/server/account-wire';
import { Alert, Button, Group, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { brand } from '../../shared/brand/use-brand.ts';
import {
  accessQuery,
  renewBackupCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '../../shared/session/access-api.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import classes from './account.module.css';

const FILE_NAME = 'kinora-backup-codes.txt';

/** Shown this once: afterwards they can only be replaced. */
function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Backup codes for ${brand().name}, each good once:\n\n${codes.join('\n')}\n`)}`;
  return (
    <div className={classes.form}>
      <Alert color="yellow" role="status" title="Keep these backup codes now">
        They are shown this once. Without your phone, each of them signs you in one time.
      </Alert>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button component="a" variant="default" href={file} download={FILE_NAME}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
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
  const proof = useProof();
  const form = useForm({ initialValues: { password: '' } });
  const run = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error, password) => proof.askWhenNeeded(error, () => run.mutate(password)),
  });
  const submit = form.onSubmit(({ password }) => {
    if (!hasPassword) run.mutate(null);
    else if (password !== '') run.mutate(password);
  });
  return (
    <form className={classes.form} onSubmit={submit}>
      {hasPassword && (
        <PasswordInput
          {...form.getInputProps('password')}
          label="Your password"
          name="confirming-password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      {!isProofNeeded(run.error) && <ErrorAlert error={run.error} />}
      <Group gap="sm">
        <Button type="submit" loading={run.isPending}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
      </Group>
      {proof.dialog}
    </form>
  );
}

const SecondFactorSetup = lazyPart(
  () => import('./second-factor-setup.tsx'),
  (module) => module.SecondFactorSetup,
);

/** Turning the second step on and off, and its backup codes. */
export function SecondFactorSettings() {
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
        notifications.show({ color: 'green', message: 'Two-step sign-in is off.' });
        void reload();
      }}
    />
  );
}

function Off({ access, onSetUp }: { access: Access; onSetUp: (setUp: SecondFactorSetUp) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Set up two-step sign-in
      </Button>
    );
  }
  return (
    <ConfirmedAct
      hasPassword={access.hasPassword}
      label="Continue"
      act={setUpSecondFactor}
      onDone={onSetUp}
      onCancel={() => setIsAsking(false)}
    />
  );
}

type OnProps = { access: Access; onCodes: (codes: string[]) => void; onOff: () => void };

function On({ access, onCodes, onOff }: OnProps) {
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  const { hasPassword } = access;
  const onCancel = () => setAsking(null);
  return (
    <div className={classes.form}>
      <Alert color="green" role="status">
        Two-step sign-in is on.
      </Alert>
      {asking === null && (
        <Group gap="sm">
          <Button variant="default" onClick={() => setAsking('codes')}>
            New backup codes
          </Button>
          <Button variant="default" onClick={() => setAsking('off')}>
            Turn off
          </Button>
        </Group>
      )}
      {asking === 'codes' && (
        <ConfirmedAct
          {...{ hasPassword, onCancel }}
          label="Show new backup codes"
          act={renewBackupCodes}
          onDone={({ backupCodes }) => onCodes(backupCodes)}
        />
      )}
      {asking === 'off' && (
        <ConfirmedAct
          {...{ hasPassword, onCancel }}
          label="Turn off two-step sign-in"
          act={turnOffSecondFactor}
          onDone={onOff}
        />
      )}
    </div>
  );
}
