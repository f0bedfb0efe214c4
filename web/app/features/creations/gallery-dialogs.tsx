import type { Generation } from '@kinora/server/generations-wire';
import { Suspense } from 'react';
import { CancelDialog } from '../../shared/generation/lazy-dialogs.ts';
import { RemoveDialog } from '../../shared/generation/remove-dialog.tsx';
import { PublishSeveralDialog } from '../../shared/publishing/lazy-publish.ts';
import { ShareDialog } from '../../shared/shares/lazy-share.ts';

/** What is to be done with some results, once the person has said how, or that it is meant. */
export type Asked =
  | { kind: 'remove' | 'share' | 'publish'; generations: readonly Generation[] }
  | { kind: 'cancel'; generation: Generation };

type Props = { asked: Asked; onClose: () => void; onRemoved: () => void };

/** The question before an act on results of the gallery; one at a time. */
export function GalleryDialogs({ asked, onClose, onRemoved }: Props) {
  if (asked.kind === 'remove') {
    return <RemoveDialog generations={asked.generations} onClose={onClose} onRemoved={onRemoved} />;
  }
  return (
    <Suspense>
      {asked.kind === 'share' && <ShareDialog generations={asked.generations} onClose={onClose} />}
      {asked.kind === 'publish' && <PublishSeveralDialog generations={asked.generations} onClose={onClose} />}
      {asked.kind === 'cancel' && <CancelDialog generation={asked.generation} isOpen onClose={onClose} />}
    </Suspense>
  );
}
