import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { ShareRows } from '../../shared/shares/share-list.tsx';
import { sharesQuery } from '../../shared/shares/shares-api.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import classes from './shares-page.module.css';

export const handle: TextsHandle = { texts: ['share'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('share');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

/** All links of a person, those that are over too. */
export default function SharesPage() {
  const say = useTexts('share');
  const list = useInfiniteQuery(sharesQuery());
  const shares = list.data?.pages.flatMap((page) => page.shares) ?? [];
  return (
    <div className={classes.page}>
      <h1>{say('page.title')}</h1>
      <p>{say('page.text')}</p>
      <p>
        <Link to="/publications">{say('page.publications')}</Link>
      </p>
      <Loaded query={list} label={say('page.loading')} problem={say('page.notLoaded')} height={160}>
        {() =>
          shares.length === 0 && (
            <div className={classes.empty}>
              <h2>{say('page.empty')}</h2>
              <p>{say('page.emptyText')}</p>
              <Button component={Link} to="/gallery" variant="default">
                {say('page.gallery')}
              </Button>
            </div>
          )
        }
      </Loaded>
      <ShareRows shares={shares} />
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {say('page.more')}
        </Button>
      )}
      {shares.length > 0 && <p className={classes.note}>{say('page.viewsNote')}</p>}
    </div>
  );
}
