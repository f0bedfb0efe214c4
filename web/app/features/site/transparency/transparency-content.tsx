import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Figures } from './notice-figures.tsx';
import classes from './transparency.module.css';

/** What was done about notices in the last twelve months. */
export function TransparencyContent() {
  const say = useTexts('transparency');
  return (
    <div className={classes.content}>
      <section aria-labelledby="figures">
        <h2 id="figures">{say('year')}</h2>
        <div className={classes.figures}>
          <Figures figures={usePage().facts.figures} />
        </div>
        <p className={classes.remark}>
          {say.rich('few', { link: (content) => <a href="/api/notices/figures">{content}</a> })}
        </p>
      </section>
      <section aria-labelledby="how">
        <h2 id="how">{say('how')}</h2>
        <p>{say('howText')}</p>
        <p>{say('howBlocked')}</p>
        <p>{say.rich('report', { link: (content) => <PageLink to="/report">{content}</PageLink> })}</p>
      </section>
    </div>
  );
}
