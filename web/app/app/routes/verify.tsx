import { PublicPage } from '../../features/site/public-page.tsx';
import { VerifyContent } from '../../features/site/verify/verify-file.tsx';
import { WhatMarksMean } from '../../features/site/verify/what-marks-mean.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'verify' };

export function meta() {
  return publicMeta({
    title: pageTitle('Verify a file'),
    description:
      'What a picture, a video or a sound says about itself: who signed it, and whether it was changed since.',
    path: '/verify',
  });
}

export default function Verify() {
  return (
    <PublicPage
      title="Verify a file"
      lead="See what a file says about itself: who made it, with what, and whether it was changed."
    >
      <Island name="verify">
        <VerifyContent />
      </Island>
      <WhatMarksMean />
    </PublicPage>
  );
}
