import type { Style } from '@kinora/server/styles-wire';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert, ErrorState } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import classes from './styles.module.css';
import { deleteStyle, saveStyle, stylesQuery } from './styles-api.ts';

const LONGEST_NAME = 40;
const LONGEST_WORDS = 1000;

const blank = (): Style => ({ id: newId(), name: '', before: '', after: '', pictures: [] });

function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    urls.length > 0 && (
      <span className={classes.pictures}>
        {urls.map((url) => (
          <img key={url} src={url} alt="" width={48} height={48} loading="lazy" />
        ))}
      </span>
    )
  );
}

type RowProps = { style: Style; onEdit: () => void; onDelete: () => void };

function StyleRow({ style, onEdit, onDelete }: RowProps) {
  const say = useTexts('styles');
  const { name, before, after, pictures } = style;
  const small = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <li aria-label={name}>
      <div>
        <strong dir="auto">{name}</strong>
        <p className={classes.words} dir="auto">
          {before === '' ? after : `${before} … ${after}`}
        </p>
        <Pictures urls={pictures} />
      </div>
      <div className={classes.acts}>
        <Button {...small} aria-label={say('editNamed', { name })} onClick={onEdit}>
          {say('edit')}
        </Button>
        <Button {...small} aria-label={say('deleteNamed', { name })} onClick={onDelete}>
          {say('delete')}
        </Button>
      </div>
    </li>
  );
}

type Props = {
  prompt: string;
  /** What the form holds of what a style can take along. */
  pictures: readonly string[];
  /** The pictures of the form are a style's now, too. */
  onKept: () => void;
  onClose: () => void;
};

/** A person's own styles: to make, to change, and to delete with a way back. */
export function StylesDialog({ prompt, pictures, onKept, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('styles');
  const common = useTexts('common');
  const styles = useQuery(stylesQuery);
  const [draft, setDraft] = useState(blank);
  const [deleted, setDeleted] = useState<Style | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const own = styles.data?.styles ?? [];
  const edited = own.find(({ id }) => id === draft.id);
  const isEmpty = draft.before.trim() === '' && draft.after.trim() === '' && draft.pictures.length === 0;
  const oneLine = prompt.replace(/\s+/g, ' ').trim();
  /** What a tick takes along: what the style has, else what is in the form. */
  const offered = edited !== undefined && edited.pictures.length > 0 ? edited.pictures : pictures;

  const save = useMutation({
    mutationFn: saveStyle,
    onSuccess: () => {
      onKept();
      setDraft(blank());
      nameField.current?.focus();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Style) => deleteStyle(id),
    onSuccess: (_done, style) => {
      setDeleted(style);
      if (draft.id === style.id) setDraft(blank());
      nameField.current?.focus();
    },
  });
  const undo = useMutation({ mutationFn: saveStyle, onSuccess: () => setDeleted(null) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.name.trim() !== '' && !isEmpty) save.mutate(draft);
  }

  return (
    <Modal opened onClose={onClose} title={say('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <p className={classes.about}>{say('about')}</p>
      <form className={classes.edit} onSubmit={submit}>
        <h3>{edited === undefined ? say('new') : say('change', { name: edited.name })}</h3>
        <TextInput
          ref={nameField}
          label={say('name')}
          maxLength={LONGEST_NAME}
          value={draft.name}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={say('before')}
          description={say('beforeAbout')}
          maxLength={LONGEST_WORDS}
          value={draft.before}
          onChange={({ currentTarget }) => setDraft({ ...draft, before: currentTarget.value })}
        />
        <TextInput
          label={say('after')}
          description={say('afterAbout')}
          maxLength={LONGEST_WORDS}
          value={draft.after}
          onChange={({ currentTarget }) => setDraft({ ...draft, after: currentTarget.value })}
        />
        {offered.length > 0 && (
          <>
            <Checkbox
              label={say('withPictures', { count: offered.length })}
              checked={draft.pictures.length > 0}
              onChange={({ currentTarget }) =>
                setDraft({ ...draft, pictures: currentTarget.checked ? [...offered] : [] })
              }
            />
            <Pictures urls={offered} />
          </>
        )}
        <div className={classes.acts}>
          <Button type="submit" size="xs" disabled={draft.name.trim() === '' || isEmpty} loading={save.isPending}>
            {edited === undefined ? say('save') : say('saveChange')}
          </Button>
          {oneLine !== '' && (
            <Button
              size="xs"
              variant="default"
              onClick={() => setDraft({ ...draft, after: oneLine.slice(0, LONGEST_WORDS) })}
            >
              {say('fromPrompt')}
            </Button>
          )}
          {edited !== undefined && (
            <Button size="xs" variant="subtle" onClick={() => setDraft(blank())}>
              {common('cancel')}
            </Button>
          )}
        </div>
        <ErrorAlert error={save.error ?? remove.error ?? undo.error} />
      </form>
      <div role="status">
        {deleted !== null && (
          <p className={classes.told}>
            <span>{say('deleted', { name: deleted.name })}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<Undo2 size={13} aria-hidden />}
              loading={undo.isPending}
              onClick={() => undo.mutate(deleted)}
            >
              {say('undo')}
            </Button>
          </p>
        )}
      </div>
      {styles.isError && (
        <ErrorState title={say('notLoaded')} error={styles.error} onRetry={() => void styles.refetch()} />
      )}
      <section className={classes.list} aria-label={say('own')}>
        <h3>{say('own')}</h3>
        {own.length === 0 && <p className={classes.about}>{say('none')}</p>}
        <ul>
          {own.map((style) => (
            <StyleRow
              key={style.id}
              style={style}
              onEdit={() => {
                setDraft(style);
                nameField.current?.focus();
              }}
              onDelete={() => remove.mutate(style)}
            />
          ))}
        </ul>
      </section>
    </Modal>
  );
}
