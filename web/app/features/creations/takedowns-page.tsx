import { type OwnTakedown, ownTakedownsSchema } from '@kinora/server/notices-wire';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/queries.ts';
import { ask } from '../../shared/api/request.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './takedowns.module.css';

const takedownsQuery = queryOptions({
  queryKey: ['takedowns'],
  queryFn: ({ signal }) => ask(ownTakedownsSchema, '/api/takedowns', { signal }),
  staleTime: 0,
});

function appeal(id: string, text: string) {
  return ask(ownTakedownsSchema, `/api/takedowns/${id}/appeal`, { method: 'POST', body: { text } });
}

const SHORTEST = 10;

function AppealForm({ id, name }: Pick<OwnTakedown, 'id' | 'name'>) {
  const say = useTexts('takedowns');
  const form = useForm({ initialValues: { text: '' } });
  const act = useMutation({
    mutationFn: (text: string) => appeal(id, text),
    onSuccess: (told) => queryClient.setQueryData(takedownsQuery.queryKey, told),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(({ text }) => act.mutate(text.trim()))}>
      <Textarea
        {...form.getInputProps('text')}
        label={say('why', { name })}
        description={say('once')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5000}
      />
      <ErrorAlert error={act.error} />
      <div>
        <Button type="submit" disabled={form.values.text.trim().length < SHORTEST} loading={act.isPending}>
          {say('appeal')}
        </Button>
      </div>
    </form>
  );
}

function Takedown({ takedown }: { takedown: OwnTakedown }) {
  const say = useTexts('takedowns');
  const { id, name, reason, takenAt, appeal: said, canAppeal } = takedown;
  return (
    <li className={classes.takedown}>
      <h2>{name}</h2>
      <p>{say.rich('takenAt', { when: () => <RelativeTime at={takenAt} /> })}</p>
      <p className={classes.reason}>{reason}</p>
      {said !== null && (
        <p>
          {say(said.decision === null ? 'waiting' : `decision.${said.decision}`)}
          {said.answer !== null && <bdi> {said.answer}</bdi>}
        </p>
      )}
      {canAppeal && <AppealForm id={id} name={name} />}
    </li>
  );
}

export const handle: TextsHandle = { texts: ['takedowns'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('takedowns');
  return [{ title: pageTitle(say('pageTitle')) }, { name: 'description', content: say('description') }];
}

/** What was taken down of the person, why, and what they say to it. */
export default function TakedownsPage() {
  const say = useTexts('takedowns');
  const known = useQuery(takedownsQuery);
  return (
    <div className={classes.page}>
      <h1>{say('title')}</h1>
      <p>{say('text')}</p>
      <Loaded query={known} label={say('loading')} problem={say('notLoaded')} height={160}>
        {({ takedowns }) =>
          takedowns.length === 0 ? (
            <p className={classes.nothing}>{say('nothing')}</p>
          ) : (
            <ul className={classes.list}>
              {takedowns.map((takedown) => (
                <Takedown key={takedown.id} takedown={takedown} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
