import { isImported } from '@kinora/catalogue/imported-tools';
import type { DetailRow } from '@kinora/catalogue/tool';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { GenerationBadge } from '../ui/status-badge.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { DetailRows, settingRows } from './detail-rows.tsx';
import { DialogMedia } from './dialog-media.tsx';
import classes from './generation-dialog.module.css';

type Props = {
  generation: Generation;
  onClose: () => void;
  onView?: (output: Output) => void;
  facts: readonly DetailRow[];
  /** Above and below the heading of the details. */
  notice?: ReactNode;
  author?: ReactNode;
  /** Below what is told of it. */
  opinion?: ReactNode;
  actions: ReactNode;
  /** Whether another dialog is open in front, which Escape closes alone. */
  isCovered?: boolean;
  children?: ReactNode;
};

/** What every dialog about one generation has: its media, its details and its configuration, and what can be done with it. */
export function DialogFrame(props: Props) {
  const { generation, onClose, onView, facts, notice, author, opinion, actions, isCovered = false, children } = props;
  useReturnFocus();
  const say = useTexts('details');
  const hasOutputs = generation.outputs.length > 0;
  const configuration = settingRows(generation);
  // What was brought along has no mark of ours that could be asked for.
  const verified = isImported(generation) ? undefined : generation.outputs[0]?.url;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      size={hasOutputs ? 'xl' : 'lg'}
      title={<span dir="auto">{generation.generation_name}</span>}
      closeButtonProps={{ 'aria-label': say('close') }}
      classNames={{ title: classes.title, content: classes.content }}
    >
      <div className={hasOutputs ? classes.columns : undefined}>
        {hasOutputs && <DialogMedia generation={generation} onView={onView} />}
        <div>
          {notice}
          <h3 className={classes.heading}>
            {say('title')} <GenerationBadge generation={generation} />
          </h3>
          {author}
          <DetailRows rows={facts} />
          {opinion}
          {verified !== undefined && (
            <p className={classes.verify}>
              <a href={`/verify?file=${encodeURIComponent(verified)}`}>{say('fileSays')}</a>
            </p>
          )}
          {configuration.length > 0 && (
            <>
              <h3 className={classes.heading}>{say('configuration')}</h3>
              <DetailRows rows={configuration} />
            </>
          )}
        </div>
      </div>
      {children}
      <div className={classes.actions}>{actions}</div>
    </Modal>
  );
}
