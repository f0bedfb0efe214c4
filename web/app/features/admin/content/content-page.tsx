import type { ContentDesk } from '@kinora/server/admin-content-wire';
import type { Content } from '@kinora/server/content-wire';
import { Button, Group, Modal, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { Loaded, PageHead, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import settings from '../settings/settings.module.css';
import { BannerPart } from './banner-part.tsx';
import classes from './content.module.css';
import { contentQuery, previewPage, restoreContent, saveContent } from './content-api.ts';
import { AboutPart, ContactPart, FooterPart, HeroPart, LegalPart, StatisticsPart } from './content-parts.tsx';

export function meta() {
  return [{ title: pageTitle('Content', 'Administration') }];
}

/** What public pages say in place of their own words. */
export default function ContentPage() {
  const desk = useQuery(contentQuery);
  return (
    <>
      <PageHead title="Content" text="What public pages say. Changes take effect within seconds; every save is kept." />
      <Loaded query={desk} what="The content" height={640}>
        {(found) => <Editor desk={found} />}
      </Loaded>
    </>
  );
}

/** What is open besides the form. */
type Dialog = { is: 'preview' } | { is: 'save' } | { is: 'restore'; version: number };

function Editor({ desk }: { desk: ContentDesk }) {
  const [draft, setDraft] = useState<{ content: Content; basedOn: number } | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const newest = desk.versions[0]?.id ?? 0;
  const content = draft?.content ?? desk.content;
  const basedOn = draft?.basedOn ?? newest;
  const isChanged = draft !== null && JSON.stringify(draft.content) !== JSON.stringify(desk.content);
  const change = (changes: Partial<Content>) => setDraft({ content: { ...content, ...changes }, basedOn });
  const part = { content, change };
  const finish = (message: string) => {
    setDraft(null);
    notifications.show({ color: 'green', message });
  };
  return (
    <div className={settings.stack}>
      <HeroPart {...part} />
      <StatisticsPart {...part} />
      <BannerPart {...part} />
      <FooterPart {...part} />
      <ContactPart {...part} />
      <AboutPart {...part} />
      <LegalPart {...part} />
      <div className={classes.bar}>
        <Button variant="default" onClick={() => setDialog({ is: 'preview' })}>
          Preview
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => setDraft(null)}>
          Discard
        </Button>
        <Button disabled={!isChanged} onClick={() => setDialog({ is: 'save' })}>
          Save
        </Button>
      </div>
      <History desk={desk} onRestore={(version) => setDialog({ is: 'restore', version })} />
      <UnsavedChanges isDirty={isChanged}>What you typed is not saved yet.</UnsavedChanges>
      {dialog?.is === 'preview' && <Preview content={content} onClose={() => setDialog(null)} />}
      {dialog?.is === 'save' && (
        <ReasonDialog
          title="Save what pages say?"
          confirm="Save"
          onConfirm={async (reason) => {
            await saveContent(content, basedOn, reason);
            finish('Saved. Pages say it within seconds.');
          }}
          onClose={() => setDialog(null)}
        >
          <p>Every public page follows within seconds. The version before stays in the history.</p>
        </ReasonDialog>
      )}
      {dialog?.is === 'restore' && (
        <ReasonDialog
          title={`Go back to version ${dialog.version}?`}
          confirm="Go back"
          onConfirm={async (reason) => {
            await restoreContent(dialog.version, newest, reason);
            finish(`Pages say again what version ${dialog.version} says.`);
          }}
          onClose={() => setDialog(null)}
        >
          <p>It becomes the newest version. Nothing that was saved is lost.</p>
        </ReasonDialog>
      )}
    </div>
  );
}

type HistoryProps = { desk: ContentDesk; onRestore: (version: number) => void };

function History({ desk: { versions }, onRestore }: HistoryProps) {
  return (
    <Panel id="history" title="History" text="Each save, newest first.">
      {versions.length === 0 && <p>Nothing was saved yet: pages say their own words.</p>}
      <ul className={classes.versions}>
        {versions.map(({ id, madeAt, madeBy, note }, place) => (
          <li key={id}>
            <div>
              <strong>Version {id}</strong> {place === 0 && '(in force)'}
              <p>
                <RelativeTime at={madeAt} /> by {madeBy}: {note}
              </p>
            </div>
            {place > 0 && (
              <Button size="xs" variant="default" aria-label={`Go back to version ${id}`} onClick={() => onRestore(id)}>
                Go back to it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const pages = [
  { value: '/', label: 'Front page' },
  { value: '/about', label: 'About' },
  { value: '/contact', label: 'Contact' },
];

/** Pages as they would be: whole, and without their scripts. */
function Preview({ content, onClose }: { content: Content; onClose: () => void }) {
  const [page, setPage] = useState('/');
  const preview = useQuery({
    queryKey: ['content-preview', page, content],
    queryFn: () => previewPage(page, content),
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title="Preview" size="100%" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Group mb="sm">
        <SegmentedControl aria-label="Page" data={pages} value={page} onChange={setPage} />
      </Group>
      <ErrorAlert error={preview.error} />
      {preview.data !== undefined && (
        <iframe
          className={classes.preview}
          title="Preview of the page"
          sandbox="allow-same-origin"
          srcDoc={preview.data}
        />
      )}
    </Modal>
  );
}
