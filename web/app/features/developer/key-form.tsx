import type { NewApiKey } from '@kinora/server/keys-wire';
import { Alert, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { refusedFields } from '../../shared/api/refused-fields.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import classes from './key-form.module.css';
import { createKey, type KeyScope } from './keys-api.ts';
import { scopes } from './scopes.ts';

/** A number field gives text while it is empty, which is no cap; a list gives text always. */
type Values = { name: string; scopes: KeyScope[]; expiresInDays: string; tokensPerMonth: number | string };

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];

const fields = ['name', 'scopes', 'tokensPerMonth'] as const;

export function KeyForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['read', 'generate'], expiresInDays: '90', tokensPerMonth: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Please give the key a name' : null),
      scopes: (chosen) => (chosen.length === 0 ? 'Please choose what the key may do' : null),
    },
  });
  const proof = useProof();
  const create = useMutation({
    mutationFn: ({ name, scopes: chosen, expiresInDays, tokensPerMonth }: Values) =>
      createKey({
        name,
        scopes: chosen,
        expiresInDays: expiresInDays === '' ? null : Number(expiresInDays),
        tokensPerMonth: typeof tokensPerMonth === 'number' ? tokensPerMonth : null,
      }),
    onSuccess: onMade,
    onError: (error, values) => {
      form.setErrors(refusedFields(error, fields));
      proof.askWhenNeeded(error, () => create.mutate(values));
    },
  });
  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <TextInput {...form.getInputProps('name')} label="Name" placeholder="Nightly posters" maxLength={60} />
        <Checkbox.Group {...form.getInputProps('scopes')} label="It may">
          <div className={classes.scopes}>
            {scopes.map(({ scope, label, text }) => (
              <Checkbox key={scope} value={scope} label={label} description={text} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={classes.pair}>
          <NativeSelect {...form.getInputProps('expiresInDays')} label="Expires" data={lifetimes} />
          <NumberInput
            {...form.getInputProps('tokensPerMonth')}
            label="Monthly spending limit"
            suffix=" tokens"
            placeholder="No limit"
            min={1}
            max={10_000_000}
            thousandSeparator=","
            allowDecimal={false}
            allowNegative={false}
          />
        </div>
        {create.isError && !isProofNeeded(create.error) && (
          <Alert color="red" role="alert">
            {errorMessage(create.error)}
          </Alert>
        )}
        <div>
          <PrimaryButton type="submit" loading={create.isPending}>
            Create key
          </PrimaryButton>
        </div>
      </form>
      {proof.dialog}
    </>
  );
}
