import type { ComponentProps, ReactNode } from 'react';
import { FormField } from '../../shared/ui/form-field.tsx';

type Props = ComponentProps<'input'> & { problem: ReactNode };

export function EmailField({ problem, autoComplete = 'email', ...input }: Props) {
  return (
    <FormField
      name="email"
      label="Email"
      problem={problem}
      render={(described) => (
        <input {...described} {...input} type="email" autoComplete={autoComplete} placeholder="you@example.com" />
      )}
    />
  );
}
