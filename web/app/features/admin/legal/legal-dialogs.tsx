import {
  type Bodies,
  type LegalDesk,
  legalDeskSchema,
  legalPreviewSchema,
  legalWordsSchema,
} from '@kinora/server/admin-legal-wire';
import type { LegalKind } from '@kinora/server/legal-wire';
import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shared/api/request.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';
import { PagePreview } from '../content/page-preview.tsx';
import { MomentField } from '../moment-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';

const DESK = '/api/admin/legal';

export const legalQuery = queryOptions({
  queryKey: [ADMIN, 'legal'],
  queryFn: ({ signal }): Promise<LegalDesk> => ask(legalDeskSchema, DESK, { signal }),
});

export function saveDraft(kind: LegalKind, draft: { bodies: Bodies; basedOn: number }): Promise<LegalDesk> {
  return askProven(legalDeskSchema, `${DESK}/${kind}/draft`, { method: 'PUT', body: draft });
}

type Publishing = { basedOn: number; from: string | null; asks: boolean; reason: string };

function publishText(kind: LegalKind, publishing: Publishing): Promise<LegalDesk> {
  return askProven(legalDeskSchema, `${DESK}/${kind}/publish`, { method: 'POST', body: publishing });
}

/** The whole page as it would be, to look at. */
async function previewText(kind: LegalKind, bodies: Bodies, language: string): Promise<string> {
  const body = { bodies, language };
  return (await ask(legalPreviewSchema, `${DESK}/${kind}/preview`, { method: 'POST', body })).html;
}

export async function readWords(kind: LegalKind, version: string): Promise<Bodies> {
  return (await ask(legalWordsSchema, `${DESK}/${kind}/versions/${encodeURIComponent(version)}`)).bodies;
}

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
