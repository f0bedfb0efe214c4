import { Button, FileButton, Group, Modal, Progress } from '@mantine/core';
import { Camera, Files, Folder } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { inWords } from '../../../shared/texts/words.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { type Dropped, filesOf } from './dropped-files.ts';
import classes from './import-dialog.module.css';
import { accepted, cancelImports, type Item, importFiles, useImports } from './import-queue.ts';

/** More lines than that help nobody; all are counted. */
const MOST_LINES = 200;

function useStateWords(item: Item): string {
  const say = useTexts('imports');
  switch (item.state) {
    case 'sending':
      return say('state.sending', { percent: item.percent });
    case 'unpacking':
      return say('state.unpacking', item.files);
    case 'refused':
      return '';
    default:
      return say(`state.${item.state}`);
  }
}

function Line({ item }: { item: Item }) {
  const state = useStateWords(item);
  const { name, why, percent } = item;
  return (
    <li className={classes.line} data-state={item.state}>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.state}>{why === null ? state : typeof why === 'string' ? why : inWords(why)}</span>
      {item.state === 'sending' && <Progress className={classes.progress} size="xs" value={percent} aria-hidden />}
    </li>
  );
}

type Props = { dropped: Dropped | null; onClose: () => void };

/** Where own files come into the gallery, and what became of each. Going on does not need it open. */
export function ImportDialog({ dropped, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('imports');
  const common = useTexts('common');
  const { items, isRunning, done, imported, already, refused } = useImports();
  const taken = useRef<Dropped | null>(null);
  useEffect(() => {
    if (dropped === null || taken.current === dropped) return;
    taken.current = dropped;
    void filesOf(dropped).then(importFiles);
  }, [dropped]);
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  const buttons = [
    { key: 'files', Icon: Files, inputProps: {}, accept: accepted, isMany: true },
    { key: 'folder', Icon: Folder, inputProps: { webkitdirectory: '' }, accept: undefined, isMany: true },
    ...(hasCamera
      ? [{ key: 'camera' as const, Icon: Camera, inputProps: { capture: true }, accept: 'image/*', isMany: false }]
      : []),
  ] as const;
  return (
    <Modal opened size="lg" title={say('title')} closeButtonProps={{ 'aria-label': common('close') }} onClose={onClose}>
      <p className={classes.lead}>{say('lead')}</p>
      <p className={classes.lead}>{say('drop')}</p>
      <Group gap="xs">
        {buttons.map(({ key, Icon, inputProps, accept, isMany }) => (
          <FileButton
            key={key}
            multiple
            {...(accept === undefined ? {} : { accept })}
            inputProps={{ ...inputProps, multiple: isMany }}
            onChange={(files) => importFiles(files.filter(({ name }) => !name.startsWith('.')))}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon size={15} aria-hidden />}>
                {say(key)}
              </Button>
            )}
          </FileButton>
        ))}
      </Group>
      <p role="status" className={classes.summary}>
        {isRunning && say('running', { done, count: items.length })}
        {!isRunning && items.length > 0 && say('summary', { imported, already, refused })}
      </p>
      {items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys.
        <ul className={classes.list} aria-label={say('list')} tabIndex={0}>
          {items.slice(0, MOST_LINES).map((item) => (
            <Line key={item.id} item={item} />
          ))}
          {items.length > MOST_LINES && <li>{say('more', { count: items.length - MOST_LINES })}</li>}
        </ul>
      )}
      <Group justify="end" mt="md">
        {isRunning && (
          <Button variant="default" onClick={cancelImports}>
            {say('cancel')}
          </Button>
        )}
        <Button variant={isRunning ? 'default' : 'filled'} onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Modal>
  );
}
