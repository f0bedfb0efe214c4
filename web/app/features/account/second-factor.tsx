import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { verifyBackupCode, verifyTotp } from '../../account-api.ts';
import type { SignInAnswer } from '../../api.ts';
import { CodeForm } from './code-form.tsx';
import classes from './door.module.css';
import { Notice } from './notice.tsx';

type Props = { onSignedIn: (answer: SignInAnswer) => void; onAgain: () => void };

/** After the password or the mail, for whoever asked for a second factor. */
export function SecondFactor({ onSignedIn, onAgain }: Props) {
  const [isTrusted, setIsTrusted] = useState(false);
  const [byBackup, setByBackup] = useState(false);
  return (
    <Notice key={String(byBackup)} icon={ShieldCheck} title="One more step">
      {byBackup ? (
        <CodeForm
          label="Backup code"
          description="One of those you were shown; each works once"
          pattern={/^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/}
          problem="A backup code looks like aB3dE-fG5hI"
          submit={(code) => verifyBackupCode(code, isTrusted)}
          onSignedIn={onSignedIn}
        />
      ) : (
        <CodeForm
          label="Code of your authenticator app"
          description="The six digits that it shows for Kinora"
          pattern={/^\d{6}$/}
          problem="A code has six digits"
          submit={(code) => verifyTotp(code, isTrusted)}
          onSignedIn={onSignedIn}
        />
      )}
      <label className={classes.check}>
        <input type="checkbox" checked={isTrusted} onChange={(event) => setIsTrusted(event.currentTarget.checked)} />
        Do not ask on this device for 30 days
      </label>
      <p className={classes.swap}>
        <button type="button" onClick={() => setByBackup(!byBackup)}>
          {byBackup ? 'Use my authenticator app' : 'Use a backup code'}
        </button>
      </p>
      <p className={classes.swap}>
        <button type="button" onClick={onAgain}>
          Start again
        </button>
      </p>
    </Notice>
  );
}
