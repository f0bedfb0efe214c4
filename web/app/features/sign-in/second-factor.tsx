import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { verifyBackupCode, verifyTotp } from '../../shared/session/account-api.ts';
import { backupCodeProblem, codeProblem } from '../../shared/session/credential-problems.ts';
import { PhoneNote } from '../../shared/session/delivery-notes.tsx';
import { requestSecondStepCode, secondStepPhoneQuery, verifySecondStepCode } from '../../shared/session/phone-api.ts';
import type { SignInAnswer } from '../../shared/session/sign-in-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { CodeForm } from './code-sign-in.tsx';
import classes from './sign-in.module.css';
import { Notice, OtherWay } from './sign-in-parts.tsx';

type Props = { onSignedIn: (answer: SignInAnswer) => void; onAgain: () => void };

const ways = {
  app: { label: 'step.app', description: 'step.appText', problem: codeProblem, verify: verifyTotp },
  phone: { label: 'step.phone', description: 'step.phoneText', problem: codeProblem, verify: verifySecondStepCode },
  backup: {
    label: 'step.backup',
    description: 'step.backupText',
    problem: backupCodeProblem,
    verify: verifyBackupCode,
  },
} as const;

/** After the first step, for whoever asked for a second factor. */
export function SecondFactor({ onSignedIn, onAgain }: Props) {
  const say = useTexts('signInMore');
  const [isTrusted, setIsTrusted] = useState(false);
  const [way, setWay] = useState<keyof typeof ways>('app');
  const { data: phone } = useQuery(secondStepPhoneQuery);
  const text = useMutation({ mutationFn: requestSecondStepCode, onSuccess: () => setWay('phone') });
  const { verify, label, description, problem } = ways[way];
  return (
    <Notice key={way} icon={ShieldCheck} title={say('step.title')}>
      {text.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(text.error)}
        </Callout>
      )}
      {way === 'phone' && (
        <>
          <p>{say('step.sent')}</p>
          <PhoneNote />
        </>
      )}
      <CodeForm
        label={say(label)}
        description={say(description)}
        problem={problem}
        submit={(code) => verify(code, isTrusted)}
        onSignedIn={onSignedIn}
      />
      <label className={classes.check}>
        <input type="checkbox" checked={isTrusted} onChange={(event) => setIsTrusted(event.currentTarget.checked)} />
        {say('step.trust')}
      </label>
      {way !== 'app' && <OtherWay onClick={() => setWay('app')}>{say('step.useApp')}</OtherWay>}
      {way !== 'backup' && <OtherWay onClick={() => setWay('backup')}>{say('step.useBackup')}</OtherWay>}
      {phone?.isOffered === true && (
        <OtherWay onClick={() => text.mutate()}>{say(way === 'phone' ? 'step.textAgain' : 'phone.ask')}</OtherWay>
      )}
      <OtherWay onClick={onAgain}>{say('step.again')}</OtherWay>
    </Notice>
  );
}
