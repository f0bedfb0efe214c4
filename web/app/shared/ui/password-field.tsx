import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FormField } from './form-field.tsx';
import classes from './password-field.module.css';

type Props = ComponentProps<'input'> & {
  name: string;
  label: string;
  description?: string;
  problem: ReactNode;
  /** Names the button that shows what was typed. */
  showLabel: string;
};

export function PasswordField({ name, label, description, problem, showLabel, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField
      {...{ name, label, problem }}
      {...(description === undefined ? {} : { description })}
      render={(described) => (
        <span className={classes.password}>
          <input {...input} {...described} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={showLabel}
            aria-pressed={isShown}
            onClick={() => setIsShown((shown) => !shown)}
          >
            <Icon size={17} aria-hidden />
          </button>
        </span>
      )}
    />
  );
}
