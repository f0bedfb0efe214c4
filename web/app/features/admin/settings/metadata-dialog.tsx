import type { SsoProvider } from '@kinora/server/admin-sso-wire';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';
import { MetadataInput } from './metadata-input.tsx';
import { replaceMetadata } from './sso-api.ts';

/** For new certificates: the people of the provider stay connected. */
export function MetadataDialog({ provider, onClose }: { provider: SsoProvider; onClose: () => void }) {
  const [metadata, setMetadata] = useState('');
  return (
    <ReasonDialog
      title={`New metadata of ${provider.name}`}
      confirm="Replace"
      isIncomplete={metadata.trim() === ''}
      onConfirm={(reason) => replaceMetadata(provider.id, metadata, reason)}
      onClose={onClose}
    >
      <MetadataInput value={metadata} onChange={setMetadata} />
    </ReasonDialog>
  );
}
