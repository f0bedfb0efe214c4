import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Studio } from '../use-studio.ts';
import { readFrom } from './read-from.ts';

type ChoiceProps = { isOwn: boolean; onUse: () => void; onRead: () => void; onClose: () => void };

function Choice({ isOwn, onUse, onRead, onClose }: ChoiceProps) {
  useReturnFocus();
  const say = useTexts('fromFile');
  const common = useTexts('common');
  return (
    <Modal opened onClose={onClose} title={say('dropped.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <p>{say('dropped.text', { source: isOwn ? 'own' : 'other' })}</p>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onRead}>
          {say('dropped.read')}
        </Button>
        <Button data-autofocus onClick={onUse}>
          {say('dropped.use')}
        </Button>
      </Group>
    </Modal>
  );
}

type Props = Omit<ChoiceProps, 'isOwn'> & { studio: Studio; file: File };

/** Asks what a dropped file is for where it also says how it was made; any other is the input at once. */
export function DroppedFile({ studio: { tool, form }, file, onUse, ...acts }: Props) {
  const { mutate, data, isError } = useMutation({
    mutationFn: () => readFrom(file, { tool, parts: form.parts }, form.values),
  });
  useEffect(() => mutate(), [mutate]);
  const isInput = isError || data?.fit === null;
  useEffect(() => {
    if (isInput) onUse();
  }, [isInput, onUse]);
  return data?.fit ? <Choice isOwn={data.own !== null} onUse={onUse} {...acts} /> : null;
}
