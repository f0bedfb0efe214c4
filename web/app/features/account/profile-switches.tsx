import type { Profile } from '@kinora/server/wire';
import { Alert, Stack, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { changeProfile } from '../../shared/session/account-api.ts';
import { applyProfile } from './profile-values.ts';

type Choice = 'prompt_in_files' | 'show_labeled';
type Props = { profile: Profile; name: Choice; label: string; description: string };

function ProfileSwitch({ profile, name, label, description }: Props) {
  const save = useMutation({
    mutationFn: (isOn: boolean) => changeProfile({ [name]: isOn }),
    onSuccess: (saved) => applyProfile({ [name]: saved[name] }),
  });
  return (
    <div>
      <Switch
        label={label}
        description={description}
        checked={save.isPending ? save.variables : profile[name]}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
      {save.isError && (
        <Alert color="red" role="alert" mt="md">
          {errorMessage(save.error)}
        </Alert>
      )}
    </div>
  );
}

/** What somebody wants of their results: each is saved by itself. */
export function ProfileSwitches({ profile }: { profile: Profile }) {
  return (
    <Stack gap="md">
      <ProfileSwitch
        profile={profile}
        name="prompt_in_files"
        label="Write my prompt into files"
        description="For results from now on. Whoever has the file can read it."
      />
      <ProfileSwitch
        profile={profile}
        name="show_labeled"
        label="Show labeled results"
        description="Results that moderation labels, such as mature ones, are blurred until you click them. Turn this on to see them at once."
      />
    </Stack>
  );
}
