import { PublicPage } from '../../features/site/public-page.tsx';
import { VerifyContent } from '../../features/site/verify/verify-file.tsx';
import { WhatMarksMean } from '../../features/site/verify/what-marks-mean.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';

export default function Verify() {
  return (
    <PublicPage
      title="Verify a file"
      lead="See what a file says about itself: who made it, with what, and whether it was changed."
    >
      <PageHead
        title="Verify a file"
        description="What a picture, a video or a sound says about itself: who signed it, and whether it was changed since."
      />
      <Island name="verify">
        <VerifyContent />
      </Island>
      <WhatMarksMean />
    </PublicPage>
  );
}
