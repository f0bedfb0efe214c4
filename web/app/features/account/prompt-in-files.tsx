import type { Profile } from '@kinora/server/wire';
import { Alert, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { changeProfile } from '../../shared/session/account-api.ts';
import { applyProfile } from './profile-values.ts';

/** Whether what somebody wrote stands in the files that were made of it. */
export function PromptInFiles({ profile }: { profile: Profile }) {
  const save = useMutation({
    mutationFn: (isOn: boolean) => changeProfile({ prompt_in_files: isOn }),
    onSuccess: (saved) => applyProfile({ prompt_in_files: saved.prompt_in_files }),
  });
  return (
    <>
      <Switch
        label="Write my prompt into files"
        description="For results from now on. Whoever has the file can read it."
        checked={save.isPending ? save.variables : profile.prompt_in_files}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
      {save.isError && (
        <Alert color="red" role="alert" mt="md">
          {errorMessage(save.error)}
        </Alert>
      )}
    </>
  );
}
