import type { ComponentProps, ReactNode } from 'react';
import { passwordHint } from '../../shared/session/password-rules.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';

type Typed = ComponentProps<'input'>;

type Props = {
  /** In the place of an older one. */
  isNew?: boolean;
  password: Typed;
  confirmation: Typed;
  problems: { password?: ReactNode; confirmation?: ReactNode };
};

/** A password, and the same once more. */
export function ChosenPassword({ isNew = false, password, confirmation, problems }: Props) {
  return (
    <>
      <PasswordField
        {...password}
        name={isNew ? 'new-password' : 'password'}
        label={isNew ? 'New password' : 'Password'}
        description={passwordHint}
        problem={problems.password}
        showLabel="Show the password"
        autoComplete="new-password"
      />
      <PasswordField
        {...confirmation}
        name="confirm-password"
        label={isNew ? 'Confirm new password' : 'Confirm password'}
        problem={problems.confirmation}
        showLabel="Show the confirmation"
        autoComplete="new-password"
      />
    </>
  );
}
