import { PublicPage } from '../../features/site/public-page.tsx';
import { VerifyContent } from '../../features/site/verify/verify-file.tsx';
import { WhatMarksMean } from '../../features/site/verify/what-marks-mean.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Island } from './island.tsx';

export default function Verify() {
  const say = useTexts('verify');
  return (
    <PublicPage title={say('title')} lead={say('lead')}>
      <PageHead title={say('title')} description={say('description')} />
      <Island name="verify">
        <VerifyContent />
      </Island>
      <WhatMarksMean />
    </PublicPage>
  );
}
