import type { DeskText } from '@kinora/server/admin-texts-wire';
import { Badge, Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { SearchField } from '../../../../shared/ui/search-field.tsx';
import { type Column, DataTable, Panel } from '../../page-parts.tsx';
import classes from './own-texts.module.css';
import { textsQuery } from './own-texts-api.ts';
import { TextDialog } from './text-dialog.tsx';

type Props = { languages: readonly { value: string; label: string }[]; shown: string };

/** Any text of any language, to be said in other words. `shown`: the language that it begins with. */
export function OwnTexts({ languages, shown }: Props) {
  const say = useTexts('adminTexts');
  const [language, setLanguage] = useState(shown);
  const [q, setQ] = useState('');
  const [isOwnOnly, setOwnOnly] = useState(false);
  const [changing, setChanging] = useState<DeskText | null>(null);
  const list = useQuery(textsQuery({ language, q: q.trim(), own: isOwnOnly ? 'only' : '' }));
  const isShown = list.data?.language.code === language;
  const direction = list.data?.language.direction ?? 'ltr';
  const columns: readonly Column<DeskText>[] = [
    { name: say('key'), isExtra: true, cell: ({ area, key }) => <code dir="ltr">{`${area}.${key}`}</code> },
    {
      name: say('english'),
      isExtra: true,
      cell: ({ source }) => (
        <span lang="en" dir="ltr">
          {source}
        </span>
      ),
    },
    {
      name: say('words'),
      cell: ({ own, shipped }) => (
        <>
          <span lang={language} dir={direction}>
            {own ?? shipped}
          </span>{' '}
          {own !== null && <Badge color="violet">{say('own')}</Badge>}
        </>
      ),
    },
    {
      name: say('change'),
      cell: (text) => (
        <Button
          size="compact-xs"
          variant="default"
          disabled={!isShown}
          aria-label={say('changeOf', { key: `${text.area}.${text.key}` })}
          onClick={() => setChanging(text)}
        >
          {say('change')}
        </Button>
      ),
    },
  ];
  return (
    <Panel id="own-texts" title={say('title')} text={say('text')}>
      <search className={classes.bar} aria-label={say('title')}>
        <SearchField label={say('search')} placeholder={say('searchHint')} value={q} onChange={setQ} />
        <NativeSelect
          aria-label={say('language')}
          data={[...languages]}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Checkbox
          my="auto"
          label={say('ownOnly', { count: list.data?.own ?? 0 })}
          checked={isOwnOnly}
          onChange={({ currentTarget }) => setOwnOnly(currentTarget.checked)}
        />
      </search>
      <Loaded query={list} label={say('loading')} problem={say('notLoaded')} height={420}>
        {({ texts, total, most }) => (
          <>
            <DataTable
              label={say('list')}
              columns={columns}
              rows={texts}
              keyOf={({ area, key }) => `${area}.${key}`}
              empty={say('none')}
              isArriving={list.isPlaceholderData}
            />
            {total > most && <p className={classes.more}>{say('more', { most, total })}</p>}
          </>
        )}
      </Loaded>
      {changing !== null && (
        <TextDialog
          key={`${language}.${changing.area}.${changing.key}`}
          text={changing}
          language={language}
          direction={direction}
          onClose={() => setChanging(null)}
        />
      )}
    </Panel>
  );
}
