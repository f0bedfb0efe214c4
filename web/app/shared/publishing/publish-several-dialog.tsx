import { isImported } from '@kinora/catalogue/imported-tools';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { OutputThumbnail } from '../generation/preview.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import classes from './publishing.module.css';
import { publish } from './publishing-api.ts';

/** What one dialog publishes at most; the studio's own bound of a day holds besides. */
const MOST = 50;

type Outcome = { name: string; state: 'public' | 'waiting' } | { name: string; refusal: string };
type Chosen = { title: string; credit: string; showsPrompt: boolean; allowsRemix: boolean };

/** One after the other, each as if it were published alone; what is refused keeps none of the others back. */
async function publishAll(
  generations: readonly Generation[],
  chosen: Chosen,
  onEach: (done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [place, { id, outputs }] of generations.entries()) {
    const name = generations.length === 1 ? chosen.title : `${chosen.title} ${place + 1}`;
    const more = { outputUrl: outputs[0]?.url ?? '', description: '', isOnProfile: true };
    try {
      const { state } = await publish({ ...chosen, ...more, title: name, generationId: id });
      outcomes.push({ name, state: state === 'public' ? 'public' : 'waiting' });
    } catch (error) {
      outcomes.push({ name, refusal: errorMessage(error) });
    }
    onEach(outcomes.length);
  }
  return outcomes;
}

function Ended({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const say = useTexts('publish');
  const common = useTexts('common');
  const countOf = (state: 'public' | 'waiting') =>
    outcomes.filter((one) => 'state' in one && one.state === state).length;
  const refused = outcomes.flatMap((one) => ('refusal' in one ? [one] : []));
  return (
    <Stack>
      <div role="status" className={classes.done}>
        <p>{say('several.public', { count: countOf('public') })}</p>
        {countOf('waiting') > 0 && <p>{say('several.waiting', { count: countOf('waiting') })}</p>}
        {refused.length > 0 && <p>{say('several.refused', { count: refused.length })}</p>}
      </div>
      {refused.length > 0 && (
        <ul className={classes.intro}>
          {refused.map(({ name, refusal }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {refusal}
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
}

type Props = { generations: readonly Generation[]; onClose: () => void };

/** Says which of the selected results become public, and how many, and publishes each of them. */
export function PublishSeveralDialog({ generations, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('publish');
  const common = useTexts('common');
  const [works] = useState(() =>
    generations.filter((one) => !isImported(one) && one.outputs.length > 0).slice(0, MOST),
  );
  const [done, setDone] = useState(0);
  const form = useForm({ initialValues: { title: '', credit: '', showsPrompt: false, allowsRemix: false } });
  const publishing = useMutation({ mutationFn: (chosen: Chosen) => publishAll(works, chosen, setDone) });
  const count = works.length;
  const leftOut = generations.length - count;
  const hasMore = works.some(({ outputs }) => outputs.length > 1);
  return (
    <Modal
      opened
      onClose={publishing.isPending ? () => undefined : onClose}
      size="md"
      title={say('several.title', { count })}
      closeButtonProps={{ 'aria-label': common('close'), disabled: publishing.isPending }}
    >
      {publishing.data !== undefined ? (
        <Ended outcomes={publishing.data} onClose={onClose} />
      ) : (
        <form onSubmit={form.onSubmit((chosen) => publishing.mutate(chosen))}>
          <Stack gap="sm">
            <p className={classes.intro}>{say('intro')}</p>
            <p className={classes.done}>{say('several.count', { count })}</p>
            {hasMore && <p className={classes.intro}>{say('several.first')}</p>}
            {leftOut > 0 && <p className={classes.intro}>{say('several.leftOut', { count: leftOut, most: MOST })}</p>}
            <ul className={classes.works} aria-label={say('public')}>
              {works.map(({ id, outputs: [output] }) => (
                <li key={id}>{output !== undefined && <OutputThumbnail output={output} />}</li>
              ))}
            </ul>
            <TextInput
              {...form.getInputProps('title')}
              label={say('name')}
              {...(count > 1 && { description: say('several.numbered') })}
              required
              maxLength={90}
              data-autofocus
            />
            <TextInput
              {...form.getInputProps('credit')}
              label={say('credit')}
              description={say('creditNote')}
              maxLength={60}
            />
            <Checkbox {...form.getInputProps('showsPrompt', { type: 'checkbox' })} label={say('several.prompts')} />
            <Checkbox
              {...form.getInputProps('allowsRemix', { type: 'checkbox' })}
              label={say('remix')}
              description={say('remixNote')}
            />
            <p role="status" className={classes.intro}>
              {publishing.isPending && say('several.progress', { done, count })}
            </p>
            <Group justify="flex-end">
              <Button type="submit" variant="primary" loading={publishing.isPending} disabled={count === 0}>
                {say('several.publish', { count })}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
