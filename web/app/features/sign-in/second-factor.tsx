import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { verifyBackupCode, verifyTotp } from '../../shared/session/account-api.ts';
import { PhoneNote } from '../../shared/session/delivery-notes.tsx';
import { requestSecondStepCode, secondStepPhoneQuery, verifySecondStepCode } from '../../shared/session/phone-api.ts';
import type { SignInAnswer } from '../../shared/session/sign-in-api.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { CodeForm } from './code-sign-in.tsx';
import classes from './sign-in.module.css';
import { Notice, OtherWay } from './sign-in-parts.tsx';

type Props = { onSignedIn: (answer: SignInAnswer) => void; onAgain: () => void };

const sixDigits = { pattern: /^\d{6}$/, problem: 'A code has six digits' };

const ways = {
  app: {
    label: 'Code from your authenticator app',
    description: 'The six digits that it shows for this studio',
    ...sixDigits,
    verify: verifyTotp,
  },
  phone: {
    label: 'Code in the text message',
    description: 'Six digits that work once, within 10 minutes',
    ...sixDigits,
    verify: verifySecondStepCode,
  },
  backup: {
    label: 'Backup code',
    description: 'One of the codes you saved. Each works once',
    pattern: /^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/,
    problem: 'A backup code looks like aB3dE-fG5hI',
    verify: verifyBackupCode,
  },
};

/** After the first step, for whoever asked for a second factor. */
export function SecondFactor({ onSignedIn, onAgain }: Props) {
  const [isTrusted, setIsTrusted] = useState(false);
  const [way, setWay] = useState<keyof typeof ways>('app');
  const { data: phone } = useQuery(secondStepPhoneQuery);
  const text = useMutation({ mutationFn: requestSecondStepCode, onSuccess: () => setWay('phone') });
  const { verify, ...asked } = ways[way];
  return (
    <Notice key={way} icon={ShieldCheck} title="One more step">
      {text.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(text.error)}
        </Callout>
      )}
      {way === 'phone' && (
        <>
          <p>A code is on its way to the phone number of your account.</p>
          <PhoneNote />
        </>
      )}
      <CodeForm {...asked} submit={(code) => verify(code, isTrusted)} onSignedIn={onSignedIn} />
      <label className={classes.check}>
        <input type="checkbox" checked={isTrusted} onChange={(event) => setIsTrusted(event.currentTarget.checked)} />
        Do not ask on this device for 30 days
      </label>
      {way !== 'app' && <OtherWay onClick={() => setWay('app')}>Use my authenticator app</OtherWay>}
      {way !== 'backup' && <OtherWay onClick={() => setWay('backup')}>Use a backup code</OtherWay>}
      {phone?.isOffered === true && (
        <OtherWay onClick={() => text.mutate()}>{way === 'phone' ? 'Text me another code' : 'Text me a code'}</OtherWay>
      )}
      <OtherWay onClick={onAgain}>Start again</OtherWay>
    </Notice>
  );
}
