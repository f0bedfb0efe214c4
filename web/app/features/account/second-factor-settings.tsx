import type { Access } from '@kinora/server/account-wire';
import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  accessQuery,
  renewBackupCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '../../shared/session/access-api.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import classes from './account-form.module.css';
import { BackupCodes } from './backup-codes.tsx';
import { ConfirmedAct } from './confirmed-act.tsx';

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
      label="Go on"
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
