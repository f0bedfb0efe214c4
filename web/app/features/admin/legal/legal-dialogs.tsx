import type { Bodies } from '@kinora/server/admin-legal-wire';
import type { LegalKind } from '@kinora/server/legal-wire';
import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { PagePreview } from '../content/page-preview.tsx';
import { MomentField } from '../moment-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { previewText, publishText } from './legal-api.ts';

type PreviewProps = { kind: LegalKind; bodies: Bodies; language: string; onClose: () => void };

export function PreviewDialog({ kind, bodies, language, onClose }: PreviewProps) {
  const say = useTexts('adminLegal');
  const sayCommon = useTexts('common');
  return (
    <PagePreview
      words={{ title: say('preview'), frame: say('previewTitle'), close: sayCommon('close') }}
      of={['legal-preview', kind, bodies, language]}
      read={() => previewText(kind, bodies, language)}
      onClose={onClose}
    />
  );
}

type PublishProps = { kind: LegalKind; basedOn: number; onClose: () => void };

/** From when it is in force, and whether everybody is asked. */
export function PublishDialog({ kind, basedOn, onClose }: PublishProps) {
  const say = useTexts('adminLegal');
  const [from, setFrom] = useState('');
  const [asks, setAsks] = useState(false);
  return (
    <ReasonDialog
      title={say('publishTitle')}
      confirm={say('publish')}
      onConfirm={async (reason) => {
        const at = from === '' ? null : new Date(from).toISOString();
        await publishText(kind, { basedOn, from: at, asks, reason });
        notifications.show({ color: 'green', message: say('published') });
      }}
      onClose={onClose}
    >
      <p>{say('publishText')}</p>
      <MomentField label={say('from')} note={say('fromHint')} value={from} onChange={setFrom} />
      <Switch
        label={say('asks')}
        description={say('asksHint')}
        checked={asks}
        onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}
