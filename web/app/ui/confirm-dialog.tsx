import { lazy, Suspense } from 'react';
import type { ConfirmProps } from './confirm-modal.tsx';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })));

/** Asks before something is taken away. Its code arrives with the first question. */
export function ConfirmDialog({ isOpen, ...question }: ConfirmProps & { isOpen: boolean }) {
  return (
    isOpen && (
      <Suspense>
        <ConfirmModal {...question} />
      </Suspense>
    )
  );
}
