import type { OwnPublicProfile } from '@kinora/server/publications-wire';
import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { saveProfile } from '../../shared/publishing/publishing-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';

/** A profile that nobody sees until it is switched on. */
export function PublicProfileForm({ profile }: { profile: OwnPublicProfile }) {
  const say = useTexts('publish');
  const form = useForm({
    initialValues: {
      handle: profile.handle ?? '',
      displayName: profile.displayName,
      bio: profile.bio,
      links: profile.links.join('\n'),
      isOn: profile.isOn,
    },
  });
  const saving = useMutation({
    mutationFn: ({ links, ...values }: typeof form.values) =>
      saveProfile({ ...values, links: links.split('\n').filter((link) => link.trim() !== '') }),
  });
  const { link } = saving.data ?? profile;
  return (
    <section aria-labelledby="public-profile">
      <h2 id="public-profile">{say('profile.title')}</h2>
      <p>{say('profile.text')}</p>
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack gap="sm" mt="sm">
          <TextInput
            {...form.getInputProps('handle')}
            label={say('profile.handle')}
            description={say('profile.handleNote')}
            required
            dir="ltr"
            minLength={3}
            maxLength={30}
            autoComplete="off"
          />
          <TextInput {...form.getInputProps('displayName')} label={say('profile.name')} required maxLength={60} />
          <Textarea {...form.getInputProps('bio')} label={say('profile.bio')} maxLength={300} autosize minRows={2} />
          <Textarea
            {...form.getInputProps('links')}
            label={say('profile.links')}
            description={say('profile.linksNote')}
            dir="ltr"
            autosize
            minRows={2}
          />
          <Switch {...form.getInputProps('isOn', { type: 'checkbox' })} label={say('profile.on')} />
          <ErrorAlert error={saving.error} />
          <Group gap="sm">
            <Button type="submit" variant="primary" loading={saving.isPending}>
              {say('profile.save')}
            </Button>
            {link !== null && (
              <Button variant="default" component="a" href={link} target="_blank" rel="noopener">
                {say('profile.visit')}
              </Button>
            )}
            <span role="status">{saving.isSuccess && say('profile.saved')}</span>
          </Group>
        </Stack>
      </form>
    </section>
  );
}
