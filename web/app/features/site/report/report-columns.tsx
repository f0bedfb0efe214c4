import type { ReactNode } from 'react';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import page from '../page-form.module.css';
import classes from './report.module.css';

/** The form, and what happens with what it sends. */
export function ReportColumns({ children }: { children: ReactNode }) {
  const say = useTexts('reportAbout');
  return (
    <div className={page.columns}>
      {children}
      <div className={classes.about}>
        <section>
          <h2>{say('then')}</h2>
          <p>{say.rich('thenText', { link: (content) => <PageLink to="/transparency">{content}</PageLink> })}</p>
        </section>
        <section>
          <h2>{say('keep')}</h2>
          <p>{say('keepText')}</p>
        </section>
        <section>
          <h2>{say('who')}</h2>
          <p>{say('whoText')}</p>
        </section>
      </div>
    </div>
  );
}
