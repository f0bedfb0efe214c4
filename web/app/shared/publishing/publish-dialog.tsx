import type { Generation } from '@kinora/server/generations-wire';
import type { Publication } from '@kinora/server/publications-wire';
import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { kindOf } from '../generation/output.ts';
import { promptOf } from '../generation/result-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { PublicationRows } from './publication-list.tsx';
import classes from './publishing.module.css';
import { publicationsQuery, publish } from './publishing-api.ts';

function Published({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const say = useTexts('publish');
  const common = useTexts('common');
  const isPublic = publication.state === 'public';
  return (
    <Stack>
      <p role="status" className={classes.done}>
        {say(isPublic ? 'done' : 'waits')}
      </p>
      <Group gap="sm" justify="flex-end">
        {isPublic && (
          <Button
            variant="default"
            component="a"
            href={publication.link}
            target="_blank"
            rel="noopener"
            leftSection={<ExternalLink size={15} aria-hidden />}
          >
            {say('visit')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
}

type FormProps = { generation: Generation; onPublished: (publication: Publication) => void };

function PublishForm({ generation, onPublished }: FormProps) {
  const say = useTexts('publish');
  const { outputs, tool_name: tool } = generation;
  const prompt = promptOf(generation)?.words ?? '';
  const form = useForm({
    initialValues: {
      outputUrl: outputs[0]?.url ?? '',
      title: '',
      description: '',
      credit: '',
      showsPrompt: false,
      allowsRemix: false,
    },
  });
  const publishing = useMutation({
    mutationFn: (chosen: typeof form.values) => publish({ ...chosen, generationId: generation.id, isOnProfile: true }),
    onSuccess: onPublished,
  });
  const chosen = outputs.find(({ url }) => url === form.values.outputUrl);
  const look = chosen?.thumbnailUrl ?? null;
  return (
    <form onSubmit={form.onSubmit((values) => publishing.mutate(values))}>
      <Stack gap="sm">
        <section className={classes.shown} aria-label={say('public')}>
          {chosen !== undefined && look !== null && <img src={look} alt={say('file')} data-kind={kindOf(chosen)} />}
          <p>{say('tool', { tool })}</p>
        </section>
        {outputs.length > 1 && (
          <NativeSelect
            {...form.getInputProps('outputUrl')}
            label={say('file')}
            data={outputs.map(({ url }, index) => ({
              value: url,
              label: say('fileOf', { place: index + 1, total: outputs.length }),
            }))}
          />
        )}
        <TextInput {...form.getInputProps('title')} label={say('name')} required maxLength={100} data-autofocus />
        <Textarea
          {...form.getInputProps('description')}
          label={say('description')}
          maxLength={1000}
          autosize
          minRows={2}
        />
        <TextInput
          {...form.getInputProps('credit')}
          label={say('credit')}
          description={say('creditNote')}
          maxLength={60}
        />
        {prompt !== '' && (
          <Checkbox
            {...form.getInputProps('showsPrompt', { type: 'checkbox' })}
            label={say('prompt')}
            description={<bdi className={classes.prompt}>{prompt}</bdi>}
          />
        )}
        <Checkbox
          {...form.getInputProps('allowsRemix', { type: 'checkbox' })}
          label={say('remix')}
          description={say('remixNote')}
        />
        <ErrorAlert error={publishing.error} />
        <Group justify="flex-end" className={classes.acts}>
          <Button type="submit" variant="primary" loading={publishing.isPending}>
            {say('publish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Says what becomes public, publishes it, and shows what is public of a result already. */
export function PublishDialog({ generation, onClose }: { generation: Generation; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('publish');
  const common = useTexts('common');
  const known = useInfiniteQuery(publicationsQuery(generation.id));
  const [first] = known.data?.pages ?? [];
  const [made, setMade] = useState<Publication | null>(null);
  const standing = first?.publications.filter(({ state }) => state !== 'withdrawn') ?? [];
  return (
    <Modal opened onClose={onClose} size="md" title={say('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      {made !== null ? (
        <Published publication={made} onClose={onClose} />
      ) : (
        <Stack>
          <p className={classes.intro}>{first?.isOn === false ? say('off') : say('intro')}</p>
          {standing.length > 0 && <PublicationRows publications={standing} />}
          <ErrorAlert error={known.error} />
          {first?.isOn === true && <PublishForm generation={generation} onPublished={setMade} />}
        </Stack>
      )}
    </Modal>
  );
}
