import type { Me, Profile } from '@kinora/server/wire';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { refusedFields } from '../../shared/api/api-error.ts';
import { changeProfile } from '../../shared/session/account-api.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { UnsavedChanges } from '../../shared/ui/unsaved-changes.tsx';
import classes from './account.module.css';
import { AvatarField } from './avatar-field.tsx';
import { ProfileSwitches } from './profile-switches.tsx';
import {
  afterSave,
  applyProfile,
  bioProblem,
  changeOf,
  type ProfileValues,
  profileFields,
  profileLimits,
  socialProblem,
  usernameProblem,
  valuesOf,
} from './profile-values.ts';

function ProfileForm({ profile }: { profile: Profile }) {
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
    <form noValidate className={classes.profileForm} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <UnsavedChanges isDirty={isDirty}>Your profile has changes that are not saved yet.</UnsavedChanges>
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
        placeholder="What should we call you?"
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
        <Button variant="primary" type="submit" disabled={!isDirty || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
        <span className={classes.state}>{isDirty ? 'You have unsaved changes.' : ''}</span>
      </div>
    </form>
  );
}

export function ProfileTab({ me }: { me: Me }) {
  return (
    <>
      <SettingsSection
        id="picture"
        title="Picture"
        text="Shown beside your name. It is cropped to a 150-pixel square from the center."
      >
        <AvatarField profile={me.profile} />
      </SettingsSection>
      <SettingsSection id="profile" title="Profile" text="Who you are in the studio. Everything here is optional.">
        <ProfileForm profile={me.profile} />
      </SettingsSection>
      <SettingsSection
        id="files"
        title="Files"
        text="Every result says in itself that AI made it, and with which tool. Your prompt stands in it only if you want that."
      >
        <ProfileSwitches profile={me.profile} />
      </SettingsSection>
      {me.user.role === 'admin' && (
        <SettingsSection id="admin" title="Administration" text="You run this studio.">
          <Button component={Link} to="/admin" variant="default" leftSection={<ShieldCheck size={16} aria-hidden />}>
            Admin Panel
          </Button>
        </SettingsSection>
      )}
    </>
  );
}
