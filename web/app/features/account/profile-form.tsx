import type { Profile } from '@kinora/server/wire';
import { Alert, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { refusedFields } from '../../shared/api/refused-fields.ts';
import { changeProfile } from '../../shared/session/account-api.ts';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import { applyProfile } from './apply-profile.ts';
import classes from './profile-form.module.css';
import {
  bioProblem,
  changeOf,
  type ProfileValues,
  profileFields,
  profileLimits,
  socialProblem,
  usernameProblem,
  valuesOf,
} from './profile-values.ts';
import { afterSave } from './saved-form.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(profile),
    validate: { username: usernameProblem, bio: bioProblem, twitter: socialProblem, instagram: socialProblem },
  });
  const save = useMutation({
    mutationFn: (values: ProfileValues) => changeProfile(changeOf(values)),
    onSuccess: (saved, sent) => {
      applyProfile(saved);
      const stored = valuesOf(saved);
      form.setInitialValues(stored);
      form.setValues(afterSave(form.getValues(), sent, stored));
      form.resetDirty(stored);
      notifications.show({ color: 'green', message: 'Profile updated successfully!' });
    },
    onError: (error) => form.setErrors(refusedFields(error, profileFields)),
  });
  const isDirty = form.isDirty();
  const left = profileLimits.bio - form.values.bio.trim().length;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <UnsavedChanges isDirty={isDirty} />
      <TextInput
        label="Email"
        description="The address you sign in with"
        type="email"
        value={profile.email}
        readOnly
        classNames={{ input: classes.fixed }}
      />
      <TextInput
        {...form.getInputProps('username')}
        label="Username"
        name="username"
        autoComplete="nickname"
        placeholder="How should we call you?"
        maxLength={profileLimits.username.max}
      />
      <Textarea
        {...form.getInputProps('bio')}
        label="Bio"
        description={`${left} characters left`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="bio"
        placeholder="What do you make?"
        autosize
        minRows={3}
        maxRows={10}
      />
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('twitter')}
          label="Twitter"
          name="twitter"
          autoComplete="off"
          placeholder="@handle or https://..."
        />
        <TextInput
          {...form.getInputProps('instagram')}
          label="Instagram"
          name="instagram"
          autoComplete="off"
          placeholder="@handle or https://..."
        />
      </div>
      {save.isError && (
        <Alert color="red" role="alert">
          Error updating profile. Please try again.
        </Alert>
      )}
      <div className={classes.foot}>
        <PrimaryButton type="submit" disabled={!isDirty || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </PrimaryButton>
        <span className={classes.state}>{isDirty ? 'You have unsaved changes.' : ''}</span>
      </div>
    </form>
  );
}
