import type { Generation } from '@kinora/server/generations-wire';
import type { Collection } from '@kinora/server/library-wire';
import { MOST_SHOWN, type Share } from '@kinora/server/shares-wire';
import { Button, Checkbox, Group, Modal, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { OpenLink } from './link-row.tsx';
import { CopyLink, ShareRows } from './share-list.tsx';
import classes from './shares.module.css';
import { createShare, type ShareSubject, sharesQuery } from './shares-api.ts';

type Props = { onClose: () => void } & (
  | { generations: readonly Generation[] }
  | { collection: Pick<Collection, 'id' | 'name'> }
);

const CHOICES = [1, 7, 30, 90, 365];
const USUAL_DAYS = 30;

function Ready({ share: { link }, onClose }: { share: Share; onClose: () => void }) {
  const say = useTexts('share');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  if (link === null) return null;
  return (
    <Stack>
      <p role="status" className={classes.ready}>
        {say('ready')}
      </p>
      <TextInput ref={field} readOnly label={say('link')} value={link} dir="ltr" />
      <Group gap="sm">
        <CopyLink link={link} />
        <OpenLink link={link}>{say('open')}</OpenLink>
        <Button size="xs" ms="auto" onClick={onClose}>
          {say('done')}
        </Button>
      </Group>
    </Stack>
  );
}

type FormProps = {
  of: ShareSubject;
  title: string;
  longestDays: number;
  onMade: (share: Share) => void;
};

function ShareForm({ of, title: first, longestDays, onMade }: FormProps) {
  const say = useTexts('share');
  const allowed = CHOICES.filter((days) => longestDays === 0 || days <= longestDays);
  const choices = allowed.length > 0 ? allowed : [longestDays];
  const usual = choices.findLast((days) => days <= USUAL_DAYS) ?? choices[0] ?? USUAL_DAYS;
  const form = useForm({
    initialValues: {
      title: first,
      days: String(usual),
      password: '',
      mayDownload: true,
      showsPrompt: false,
      mayComment: false,
      mayApprove: false,
    },
  });
  const making = useMutation({
    mutationFn: ({ title, days, password, ...chosen }: typeof form.values) =>
      createShare({
        ...chosen,
        ...of,
        title: title.trim() === '' ? null : title.trim(),
        expiresInDays: days === 'never' ? null : Number(days),
        password: password === '' ? null : password,
      }),
    onSuccess: onMade,
  });
  return (
    <form onSubmit={form.onSubmit((values) => making.mutate(values))}>
      <Stack gap="sm">
        <TextInput {...form.getInputProps('title')} label={say('name')} description={say('nameNote')} maxLength={100} />
        <NativeSelect
          {...form.getInputProps('days')}
          label={say('ends')}
          data={[
            ...choices.map((days) => ({ value: String(days), label: say('endsAfter', { days }) })),
            ...(longestDays === 0 ? [{ value: 'never', label: say('never') }] : []),
          ]}
        />
        <PasswordInput
          {...form.getInputProps('password')}
          label={say('password')}
          description={say('passwordNote')}
          autoComplete="new-password"
          minLength={6}
          maxLength={200}
        />
        <Checkbox
          {...form.getInputProps('mayDownload', { type: 'checkbox' })}
          label={say('download')}
          description={say('downloadNote')}
        />
        <Checkbox {...form.getInputProps('showsPrompt', { type: 'checkbox' })} label={say('prompt')} />
        <Checkbox
          {...form.getInputProps('mayComment', { type: 'checkbox' })}
          label={say('mayComment')}
          description={say('mayCommentNote')}
        />
        <Checkbox {...form.getInputProps('mayApprove', { type: 'checkbox' })} label={say('mayApprove')} />
        <ErrorAlert error={making.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="primary" loading={making.isPending}>
            {say('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Makes a link to results or a collection, and shows those that there are to a single one. */
export function ShareDialog({ onClose, ...subject }: Props) {
  useReturnFocus();
  const say = useTexts('share');
  const common = useTexts('common');
  const [made, setMade] = useState<Share | null>(null);
  const collection = 'collection' in subject ? subject.collection : null;
  const ids = 'generations' in subject ? subject.generations.map(({ id }) => id) : [];
  const [only] = ids.length === 1 ? ids : [];
  const toResult = only === undefined ? undefined : { generationId: only };
  const target = collection === null ? toResult : { collectionId: collection.id };
  const known = useInfiniteQuery(sharesQuery(target));
  const [first] = known.data?.pages ?? [];
  const open = target === undefined ? [] : (first?.shares.filter(({ state }) => state === 'open') ?? []);
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={collection === null ? say('title', { count: ids.length }) : say('collectionTitle')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        {made === null ? (
          <>
            <p className={classes.intro}>
              {collection === null ? say('intro') : say('collectionIntro', { most: MOST_SHOWN })}
            </p>
            {open.length > 0 && (
              <section aria-labelledby="open-links">
                <h3 id="open-links" className={classes.heading}>
                  {say(collection === null ? 'existing' : 'existingCollection')}
                </h3>
                <ShareRows shares={open} />
              </section>
            )}
            <ErrorAlert error={known.error} />
            {first !== undefined && (
              <ShareForm
                of={collection === null ? { generationIds: ids } : { collectionId: collection.id }}
                title={collection?.name ?? ''}
                longestDays={first.longestDays}
                onMade={setMade}
              />
            )}
          </>
        ) : (
          <Ready share={made} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}
