import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './what-marks-mean.module.css';

/** What the answer of this page is worth. */
export function WhatMarksMean() {
  const say = useTexts('verifyAbout');
  return (
    <div className={classes.notes}>
      <section aria-labelledby="signed-heading">
        <h2 id="signed-heading">{say('signed')}</h2>
        <p>{say('signedText')}</p>
      </section>
      <section aria-labelledby="unsigned-heading">
        <h2 id="unsigned-heading">{say('unsigned')}</h2>
        <p>{say('unsignedText')}</p>
      </section>
      <section aria-labelledby="private-heading">
        <h2 id="private-heading">{say('private')}</h2>
        <p>{say.rich('privateText', { link: (content) => <PageLink to="/docs/api">{content}</PageLink> })}</p>
      </section>
    </div>
  );
}
