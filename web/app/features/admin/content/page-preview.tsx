import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import classes from './content.module.css';

type Props = {
  words: { title: string; frame: string; close: string };
  /** Which page, and what it would say. */
  of: readonly unknown[];
  read: () => Promise<string>;
  onClose: () => void;
  /** What chooses another page, above it. */
  children?: ReactNode;
};

/** A public page as it would be: whole, and without its scripts. */
export function PagePreview({ words, of, read, onClose, children }: Props) {
  useReturnFocus();
  const preview = useQuery({ queryKey: of, queryFn: read, gcTime: 0, retry: false });
  return (
    <Modal opened onClose={onClose} title={words.title} size="100%" closeButtonProps={{ 'aria-label': words.close }}>
      {children}
      <ErrorAlert error={preview.error} />
      {preview.data !== undefined && (
        <iframe className={classes.preview} title={words.frame} sandbox="allow-same-origin" srcDoc={preview.data} />
      )}
    </Modal>
  );
}
