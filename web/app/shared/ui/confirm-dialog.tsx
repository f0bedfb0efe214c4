import { Suspense } from 'react';
import type { ConfirmProps } from './confirm-modal.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmModal = lazyPart(
  () => import('./confirm-modal.tsx'),
  (module) => module.ConfirmModal,
);

/** Asks before something is removed. Its code loads with the first question. */
export function ConfirmDialog({ isOpen, ...question }: ConfirmProps & { isOpen: boolean }) {
  return (
    isOpen && (
      <Suspense>
        <ConfirmModal {...question} />
      </Suspense>
    )
  );
}
