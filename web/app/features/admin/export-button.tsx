import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { proveForExport } from './admin-api.ts';

type Props = { address: string; label: string /** Said where it cannot be had. */; problem: string };

/** Downloads what is shown, once the administrator has said who they are. */
export function ExportButton({ address, label, problem }: Props) {
  const download = useMutation({
    mutationFn: proveForExport,
    onSuccess: () => window.location.assign(address),
    onError: (error) => notifications.show({ color: 'red', title: problem, message: errorMessage(error) }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={download.isPending}
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
}
