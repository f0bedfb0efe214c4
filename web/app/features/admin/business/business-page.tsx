import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { PageHead, Views } from '../page-parts.tsx';
import { ChurnPart } from './churn-part.tsx';
import { CohortsPart } from './cohorts-part.tsx';
import { MarginsPart } from './margins-part.tsx';

type Part = { id: 'margins' | 'cohorts' | 'churn'; render: () => ReactNode };

const first: Part = { id: 'margins', render: () => <MarginsPart /> };
const parts: readonly Part[] = [
  first,
  { id: 'cohorts', render: () => <CohortsPart /> },
  { id: 'churn', render: () => <ChurnPart /> },
];

export const handle: TextsHandle = { texts: ['adminBusiness', 'adminTools'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminBusiness')('title'), textsOf('admin')('title')) }];
}

/** What the studio earns, and who stays. */
export default function BusinessPage() {
  const say = useTexts('adminBusiness');
  const asked = useSearchParams()[0].get('part');
  const shown = parts.find(({ id }) => id === asked) ?? first;
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      <Views
        label={say('title')}
        views={parts.map(({ id }) => ({ id, to: `/admin/business?part=${id}`, words: say(`part.${id}`) }))}
        shown={shown.id}
        staysPut
      />
      {shown.render()}
    </>
  );
}
