import type { ContentDesk } from '@kinora/server/admin-content-wire';
import type { Content } from '@kinora/server/content-wire';
import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { DiscardButton, PageHead, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import settings from '../settings/settings.module.css';
import { BannerPart } from './banner-part.tsx';
import classes from './content.module.css';
import { contentQuery, previewPage, restoreContent, saveContent } from './content-api.ts';
import { AboutPart, ContactPart, FooterPart, HeroPart, LegalPart, StatisticsPart } from './content-parts.tsx';
import { PagePreview } from './page-preview.tsx';
import { GalleryPart, IntroPart } from './showcase-parts.tsx';
import { TranslationsPart } from './translations-part.tsx';

export const handle: TextsHandle = { texts: ['adminContent'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminContent')('title'), textsOf('admin')('title')) }];
}

/** What public pages say in place of their own words. */
export default function ContentPage() {
  const say = useTexts('adminContent');
  const desk = useQuery(contentQuery);
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      <Loaded query={desk} label={say('loading')} problem={say('notLoaded')} height={640}>
        {(found) => <Editor desk={found} />}
      </Loaded>
    </>
  );
}

/** What is open besides the form. */
type Dialog = { is: 'preview' } | { is: 'save' } | { is: 'restore'; version: number };

function Editor({ desk }: { desk: ContentDesk }) {
  const say = useTexts('adminContent');
  const sayAdmin = useTexts('admin');
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
      <GalleryPart {...part} />
      <IntroPart {...part} />
      <BannerPart {...part} />
      <FooterPart {...part} />
      <ContactPart {...part} />
      <AboutPart {...part} />
      <LegalPart {...part} />
      <TranslationsPart {...part} languages={desk.languages} />
      <div className={classes.bar}>
        <Button variant="default" onClick={() => setDialog({ is: 'preview' })}>
          {say('preview')}
        </Button>
        <DiscardButton label={say('discard')} isChanged={isChanged} onDiscard={() => setDraft(null)} />
        <Button disabled={!isChanged} onClick={() => setDialog({ is: 'save' })}>
          {sayAdmin('save')}
        </Button>
      </div>
      <History desk={desk} onRestore={(version) => setDialog({ is: 'restore', version })} />
      <UnsavedChanges isDirty={isChanged}>{say('unsaved')}</UnsavedChanges>
      {dialog?.is === 'preview' && (
        <Preview content={content} languages={desk.languages} onClose={() => setDialog(null)} />
      )}
      {dialog?.is === 'save' && (
        <ReasonDialog
          title={say('save.title')}
          confirm={sayAdmin('save')}
          onConfirm={async (reason) => {
            await saveContent(content, basedOn, reason);
            finish(say('save.done'));
          }}
          onClose={() => setDialog(null)}
        >
          <p>{say('save.text')}</p>
        </ReasonDialog>
      )}
      {dialog?.is === 'restore' && (
        <ReasonDialog
          title={say('restore.title', { version: dialog.version })}
          confirm={say('restore.do')}
          onConfirm={async (reason) => {
            await restoreContent(dialog.version, newest, reason);
            finish(say('restore.done', { version: dialog.version }));
          }}
          onClose={() => setDialog(null)}
        >
          <p>{say('restore.text')}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

type HistoryProps = { desk: ContentDesk; onRestore: (version: number) => void };

function History({ desk: { versions }, onRestore }: HistoryProps) {
  const say = useTexts('adminContent');
  return (
    <Panel id="history" title={say('history.title')} text={say('history.text')}>
      {versions.length === 0 && <p>{say('history.none')}</p>}
      <ul className={classes.versions}>
        {versions.map(({ id, madeAt, madeBy, note }, place) => (
          <li key={id}>
            <div>
              {say.rich(
                'history.version',
                { b: (content) => <strong>{content}</strong> },
                { version: id, isNewest: place === 0 ? 'yes' : 'other' },
              )}
              <p>{say.rich('history.by', { when: () => <RelativeTime at={madeAt} /> }, { who: madeBy, note })}</p>
            </div>
            {place > 0 && (
              <Button
                size="xs"
                variant="default"
                aria-label={say('restore.named', { version: id })}
                onClick={() => onRestore(id)}
              >
                {say('restore.it')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const pages = ['home', 'about', 'contact'] as const;
const addressOf = (page: (typeof pages)[number]) => (page === 'home' ? '/' : `/${page}`);

type PreviewProps = { content: Content; languages: ContentDesk['languages']; onClose: () => void };

function Preview({ content, languages, onClose }: PreviewProps) {
  const say = useTexts('adminContent');
  const [page, setPage] = useState('/');
  const [language, setLanguage] = useState(languages[0]?.code ?? 'en');
  return (
    <PagePreview
      words={{ title: say('preview'), frame: say('preview.frame'), close: say('preview.close') }}
      of={['content-preview', page, language, content]}
      read={() => previewPage(page, content, language)}
      onClose={onClose}
    >
      <Group mb="sm">
        <SegmentedControl
          aria-label={say('preview.page')}
          data={pages.map((each) => ({ value: addressOf(each), label: say(`pages.${each}`) }))}
          value={page}
          onChange={setPage}
        />
        {languages.length > 1 && (
          <NativeSelect
            aria-label={say('languages.which')}
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
        )}
      </Group>
    </PagePreview>
  );
}
