import type { Profile } from '@kinora/server/me-wire';
import { Alert, Stack, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { changeProfile } from '../../shared/session/account-api.ts';
import { applyProfile } from '../../shared/session/apply-profile.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';

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
  const say = useTexts('settings');
  return (
    <Stack gap="md">
      <ProfileSwitch
        profile={profile}
        name="prompt_in_files"
        label={say('files.prompt')}
        description={say('files.promptNote')}
      />
      <ProfileSwitch
        profile={profile}
        name="show_labeled"
        label={say('files.labeled')}
        description={say('files.labeledNote')}
      />
    </Stack>
  );
}
