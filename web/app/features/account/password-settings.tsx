import { useQuery } from '@tanstack/react-query';
import { accessQuery } from '../../shared/session/access-api.ts';
import classes from './account-form.module.css';
import { PasswordChange } from './password-change.tsx';
import { PasswordReset } from './password-reset.tsx';

/** The password, whether it is known, forgotten or not there yet. */
export function PasswordSettings({ email }: { email: string }) {
  const { data: access } = useQuery(accessQuery);
  if (access?.hasPassword === false) return <PasswordReset email={email} />;
  return (
    <>
      <PasswordChange />
      <div className={classes.aside}>
        <p>Forgotten it?</p>
        <PasswordReset email={email} />
      </div>
    </>
  );
}
