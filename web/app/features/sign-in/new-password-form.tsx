import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { newPasswordRules, weakPasswordReasons } from '../../shared/session/credential-problems.ts';
import { leastPasswordCharacters } from '../../shared/session/credential-rules.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { PasswordField, SubmitButton } from '../../shared/ui/plain-form.tsx';
import classes from './sign-in.module.css';

type Typed = ComponentProps<'input'>;

/** For forms with a password and its repetition. */
export const passwordRulesInWords = {
  password: (password: string) => problemWords(newPasswordRules.password(password)),
  confirmation: (confirmation: string, values: { password: string }) =>
    problemWords(newPasswordRules.confirmation(confirmation, values)),
};

type ChosenPasswordProps = {
  /** In the place of an older one. */
  isNew?: boolean;
  password: Typed;
  confirmation: Typed;
  problems: { password?: ReactNode; confirmation?: ReactNode };
};

/** A password, and the same once more. */
export function ChosenPassword({ isNew = false, password, confirmation, problems }: ChosenPasswordProps) {
  const say = useTexts('signIn');
  const sayCredentials = useTexts('credentials');
  return (
    <>
      <PasswordField
        {...password}
        name={isNew ? 'new-password' : 'password'}
        label={isNew ? say('password.new') : say('password')}
        description={sayCredentials('passwordHint', { min: leastPasswordCharacters })}
        problem={problems.password}
        showLabel={say('password.show')}
        autoComplete="new-password"
      />
      <PasswordField
        {...confirmation}
        name="confirm-password"
        label={isNew ? say('password.confirmNew') : say('password.confirm')}
        problem={problems.confirmation}
        showLabel={say('password.showConfirmation')}
        autoComplete="new-password"
      />
    </>
  );
}

/** Why a new password, or the form it is part of, was refused. */
export function PasswordProblem({ error, fallback }: { error: unknown; fallback?: string }) {
  const reasons = weakPasswordReasons(error);
  return (
    <Callout tone="failed" isAlert>
      {errorMessage(error, fallback)}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

type Values = { password: string; confirmation: string };
type Props = { save: (password: string) => Promise<unknown>; onChanged: () => void; onDeadLink: () => void };

export function NewPasswordForm({ save, onChanged, onDeadLink }: Props) {
  const say = useTexts('signIn');
  const form = useForm<Values>({
    initialValues: { password: '', confirmation: '' },
    validate: passwordRulesInWords,
  });
  const change = useMutation({
    mutationFn: ({ password }: Values) => save(password),
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') onDeadLink();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      {change.isError && <PasswordProblem error={change.error} />}
      <ChosenPassword
        isNew
        password={form.getInputProps('password', { withError: false })}
        confirmation={form.getInputProps('confirmation', { withError: false })}
        problems={form.errors}
      />
      <SubmitButton isReady isBusy={change.isPending} isWide>
        {say(change.isPending ? 'password.saving' : 'password.save')}
      </SubmitButton>
    </form>
  );
}
