import type { Me, Profile } from '@kinora/server/me-wire';
import { Alert, Button, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { refusedFields } from '../../shared/api/api-error.ts';
import { LetterKeysSwitch } from '../../shared/keys/letter-keys-switch.tsx';
import { changeProfile } from '../../shared/session/account-api.ts';
import { applyProfile } from '../../shared/session/apply-profile.ts';
import { LanguageSelect } from '../../shared/texts/language-select.tsx';
import { offeredLanguages } from '../../shared/texts/texts-store.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { inWords } from '../../shared/texts/words.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { keepTyping } from '../../shared/ui/keep-typing.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { TimeZoneSelect } from '../../shared/ui/time-zone-select.tsx';
import { UnsavedChanges } from '../../shared/ui/unsaved-changes.tsx';
import classes from './account.module.css';
import { AvatarField } from './avatar-field.tsx';
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

/** Where somebody reads the dates of their mails. Chosen is saved. */
function ZoneChoice({ profile }: { profile: Profile }) {
  const say = useTexts('settings');
  const save = useMutation({
    mutationFn: (zone: string) => changeProfile({ time_zone: zone === '' ? null : zone }),
    onSuccess: ({ time_zone }) => applyProfile({ time_zone }),
  });
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <TimeZoneSelect
        label={say('zone.title')}
        value={save.isPending ? save.variables : (profile.time_zone ?? '')}
        isBusy={save.isPending}
        first={[
          { value: '', label: say('zone.studio') },
          { value: browser, label: say('zone.browser', { zone: browser }) },
        ]}
        onChange={(zone) => save.mutate(zone)}
      />
      <ErrorAlert mt="md" error={save.error} />
    </>
  );
}

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
        onChange={({ currentTarget }) => {
          if (!save.isPending) save.mutate(currentTarget.checked);
        }}
      />
      <ErrorAlert mt="md" error={save.error} />
    </div>
  );
}

/** What somebody wants of their results: each is saved by itself. */
function ProfileSwitches({ profile }: { profile: Profile }) {
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

function ProfileForm({ profile }: { profile: Profile }) {
  const say = useTexts('settings');
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(profile),
    validate: {
      username: (typed) => inWords(usernameProblem(typed)),
      bio: (typed) => inWords(bioProblem(typed)),
      twitter: (typed) => inWords(socialProblem(typed)),
      instagram: (typed) => inWords(socialProblem(typed)),
    },
  });
  const save = useMutation({
    mutationFn: (values: ProfileValues) => changeProfile(changeOf(values)),
    onSuccess: (saved, sent) => {
      applyProfile(saved);
      keepTyping(form, sent, valuesOf(saved));
      notifications.show({ color: 'green', message: say('profile.updated') });
    },
    onError: (error) => form.setErrors(refusedFields(error, profileFields)),
  });
  const isDirty = form.isDirty();
  const left = profileLimits.bio - form.values.bio.trim().length;
  return (
    <form noValidate className={classes.profileForm} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <UnsavedChanges isDirty={isDirty}>{say('profile.wouldBeLost')}</UnsavedChanges>
      <TextInput
        label={say('profile.email')}
        description={say('profile.emailNote')}
        type="email"
        value={profile.email}
        readOnly
        classNames={{ input: classes.fixed }}
      />
      <TextInput
        {...form.getInputProps('username')}
        label={say('profile.username')}
        name="username"
        autoComplete="nickname"
        placeholder={say('profile.usernameExample')}
        maxLength={profileLimits.username.max}
      />
      <Textarea
        {...form.getInputProps('bio')}
        label={say('profile.bio')}
        description={say('profile.bioLeft', { count: left })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="bio"
        placeholder={say('profile.bioExample')}
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
          placeholder={say('profile.socialExample')}
        />
        <TextInput
          {...form.getInputProps('instagram')}
          label="Instagram"
          name="instagram"
          autoComplete="off"
          placeholder={say('profile.socialExample')}
        />
      </div>
      {save.isError && (
        <Alert color="red" role="alert">
          {say('profile.updateFailed')}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="primary" type="submit" disabled={!isDirty || save.isPending}>
          {save.isPending ? say('profile.saving') : say('profile.save')}
        </Button>
        <span className={classes.state}>{isDirty ? say('profile.unsaved') : ''}</span>
      </div>
    </form>
  );
}

export function ProfileTab({ me }: { me: Me }) {
  const say = useTexts('settings');
  return (
    <>
      <SettingsSection id="picture" title={say('picture.title')} text={say('picture.text')}>
        <AvatarField profile={me.profile} />
      </SettingsSection>
      <SettingsSection id="profile" title={say('profile.title')} text={say('profile.text')}>
        <ProfileForm profile={me.profile} />
      </SettingsSection>
      {offeredLanguages().length > 1 && (
        <SettingsSection id="language" title={say('language.title')} text={say('language.text')}>
          <LanguageSelect size="sm" />
        </SettingsSection>
      )}
      <SettingsSection id="time-zone" title={say('zone.title')} text={say('zone.text')}>
        <ZoneChoice profile={me.profile} />
      </SettingsSection>
      <SettingsSection id="files" title={say('files.title')} text={say('files.text')}>
        <ProfileSwitches profile={me.profile} />
      </SettingsSection>
      <SettingsSection id="keyboard" title={say('keyboard.title')} text={say('keyboard.text')}>
        <LetterKeysSwitch />
      </SettingsSection>
      {me.user.role === 'admin' && (
        <SettingsSection id="admin" title={say('admin.title')} text={say('admin.text')}>
          <Button component={Link} to="/admin" variant="default" leftSection={<ShieldCheck size={16} aria-hidden />}>
            {say('admin.open')}
          </Button>
        </SettingsSection>
      )}
    </>
  );
}
