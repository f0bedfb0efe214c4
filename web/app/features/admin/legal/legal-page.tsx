import type { Bodies, LegalDesk } from '@kinora/server/admin-legal-wire';
import type { LegalKind } from '@kinora/server/legal-wire';
import { Button, Group, NativeSelect, SegmentedControl, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { refreshAdmin } from '../admin-api.ts';
import content from '../content/content.module.css';
import { DiscardButton, PageHead, Panel } from '../page-parts.tsx';
import settings from '../settings/settings.module.css';
import { legalQuery, PreviewDialog, PublishDialog, readWords, saveDraft } from './legal-dialogs.tsx';

type Version = LegalDesk['terms']['versions'][number];
type Props = { kind: LegalKind; versions: readonly Version[]; onReuse: (version: string) => void };

/** What was published, newest first. */
function LegalVersions({ kind, versions, onReuse }: Props) {
  const say = useTexts('adminLegal');
  const address = `/${kind}/versions`;
  const text = say.rich('historyText', { link: (words) => <a href={address}>{words}</a> }, { address });
  return (
    <Panel id="versions" title={say('history')} text={text}>
      <ul className={content.versions}>
        {versions.map((version) => (
          <li key={version.version}>
            <div>
              <strong>{say('version', { version: version.version })}</strong>
              <VersionState version={version} />
              {version.asks && <p>{say('asksMark')}</p>}
              {!version.isOwn && <p>{say('programText')}</p>}
              {version.madeBy !== null && <p>{say('by', { who: version.madeBy, note: version.note ?? '' })}</p>}
            </div>
            {version.isOwn && (
              <Button
                size="xs"
                variant="default"
                aria-label={say('reuseVersion', { version: version.version })}
                onClick={() => onReuse(version.version)}
              >
                {say('reuse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function VersionState({ version: { isInForce, from } }: { version: Version }) {
  const say = useTexts('adminLegal');
  const { zonedTime } = useFormats();
  if (isInForce) return <p>{say('inForce')}</p>;
  return from === null ? null : <p>{say('coming', { time: zonedTime(Date.parse(from)) })}</p>;
}

export const handle: TextsHandle = { texts: ['admin', 'adminLegal'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminLegal')('title'), textsOf('frame')('administration')) }];
}

/** The terms and the privacy policy in the operator's own words. */
export default function LegalPage() {
  const say = useTexts('adminLegal');
  const desk = useQuery(legalQuery);
  const [kind, setKind] = useState<LegalKind>('terms');
  return (
    <>
      <PageHead title={say('title')} text={say('text')}>
        <SegmentedControl
          aria-label={say('which')}
          data={[
            { value: 'terms', label: say('terms') },
            { value: 'privacy', label: say('privacy') },
          ]}
          value={kind}
          onChange={(value) => setKind(value === 'privacy' ? 'privacy' : 'terms')}
        />
      </PageHead>
      <Loaded query={desk} label={say('wait')} problem={say('notLoaded')} height={640}>
        {(found) => <Editor key={kind} kind={kind} desk={found} />}
      </Loaded>
    </>
  );
}

function Editor({ kind, desk }: { kind: LegalKind; desk: LegalDesk }) {
  const say = useTexts('adminLegal');
  const sayCommon = useTexts('common');
  const { draft, versions } = desk[kind];
  const [typed, setTyped] = useState<{ bodies: Bodies; basedOn: number } | null>(null);
  const [language, setLanguage] = useState(desk.languages[0]?.code ?? 'en');
  const [dialog, setDialog] = useState<'preview' | 'publish' | null>(null);
  const [replaced, setReplaced] = useState<string | null>(null);
  const bodies = typed?.bodies ?? draft.bodies;
  const basedOn = typed?.basedOn ?? draft.revision;
  const isChanged = typed !== null && JSON.stringify(typed.bodies) !== JSON.stringify(draft.bodies);
  const [own] = desk.languages;
  const save = useMutation({
    mutationFn: () => saveDraft(kind, { bodies, basedOn }),
    onMutate: () => typed,
    onSuccess: async (saved, _nothing, sent) => {
      await refreshAdmin();
      setTyped((now) => (now === null || now === sent ? null : { ...now, basedOn: saved[kind].draft.revision }));
      notifications.show({ color: 'green', message: say('saved') });
    },
  });
  const reuse = useMutation({
    mutationFn: (version: string) => readWords(kind, version),
    onSuccess: (found) => setTyped({ bodies: found, basedOn: draft.revision }),
  });
  return (
    <div className={settings.stack}>
      <Panel
        id="words"
        title={kind === 'terms' ? say('terms') : say('privacy')}
        text={
          draft.savedBy === null ? say('neverSaved') : say('draftBy', { revision: draft.revision, who: draft.savedBy })
        }
      >
        <NativeSelect
          label={say('language')}
          data={desk.languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          maw={280}
          mb="md"
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Textarea
          label={say('body')}
          description={language === own?.code ? say('bodyHint') : say('fallbackHint', { language: own?.name ?? '' })}
          autosize
          minRows={14}
          maxRows={36}
          maxLength={100_000}
          lang={language}
          dir="auto"
          value={bodies[language] ?? ''}
          onChange={({ currentTarget }) =>
            setTyped({ bodies: { ...bodies, [language]: currentTarget.value }, basedOn })
          }
        />
        <ErrorAlert error={save.error ?? reuse.error} />
        {isChanged && (
          <Text size="sm" c="dimmed" mt="md">
            {say('saveFirst')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={() => setDialog('preview')}>
            {say('preview')}
          </Button>
          <DiscardButton label={say('discard')} isChanged={isChanged} onDiscard={() => setTyped(null)} />
          <Button variant="default" disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
            {say('save')}
          </Button>
          <Button disabled={isChanged} onClick={() => setDialog('publish')}>
            {say('publish')}
          </Button>
        </Group>
      </Panel>
      <LegalVersions
        kind={kind}
        versions={versions}
        onReuse={(version) => (isChanged ? setReplaced(version) : reuse.mutate(version))}
      />
      <ConfirmDialog
        isOpen={replaced !== null}
        title={say('replaceTitle')}
        confirm={say('replace')}
        keep={sayCommon('leave.keep')}
        failure={say('notLoaded')}
        onConfirm={() => reuse.mutateAsync(replaced ?? '')}
        onClose={() => setReplaced(null)}
      >
        {say('replaceText', { version: replaced ?? '' })}
      </ConfirmDialog>
      <UnsavedChanges isDirty={isChanged}>{say('unsaved')}</UnsavedChanges>
      {dialog === 'preview' && (
        <PreviewDialog kind={kind} bodies={bodies} language={language} onClose={() => setDialog(null)} />
      )}
      {dialog === 'publish' && <PublishDialog kind={kind} basedOn={draft.revision} onClose={() => setDialog(null)} />}
    </div>
  );
}
