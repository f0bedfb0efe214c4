import type { NewWebhook } from '@kinora/server/webhooks-wire';
import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { refusedFields } from '../../shared/api/refused-fields.ts';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import classes from './webhooks.module.css';
import { createWebhook } from './webhooks-api.ts';

export function WebhookForm({ onMade }: { onMade: (made: NewWebhook) => void }) {
  const form = useForm({ initialValues: { url: '' } });
  const create = useMutation({
    mutationFn: ({ url }: { url: string }) => createWebhook(url.trim()),
    onSuccess: (made) => {
      form.reset();
      onMade(made);
    },
    onError: (error) => form.setErrors(refusedFields(error, ['url'])),
  });
  const hasFieldProblem = form.errors.url !== undefined;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        label="Address"
        placeholder="https://example.com/kinora"
        autoComplete="off"
      />
      {create.isError && !hasFieldProblem && (
        <Alert color="red" role="alert">
          {errorMessage(create.error)}
        </Alert>
      )}
      <div>
        <PrimaryButton type="submit" loading={create.isPending}>
          Add webhook
        </PrimaryButton>
      </div>
    </form>
  );
}
