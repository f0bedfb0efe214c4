import { Skeleton } from '@mantine/core';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import billing from './billing.module.css';
import { TestPaymentsNote, useTestPayments } from './billing-views.tsx';
import classes from './plans.module.css';

/** As high as the cards are one above the other; side by side they are as high as the highest. Pixels. */
const heights = { panels: [136, 201], plans: [371, 409, 366], packs: [135, 136, 137, 138, 157, 139] };

const Cards = ({ all }: { all: readonly number[] }) =>
  all.map((height) => <Skeleton key={height} h="100%" mih={height} className={classes.waiting} />);

/** Where plans and packs will be, in the shapes that they will have. */
export function WaitingOffers() {
  const say = useTexts('billing');
  const isTest = useTestPayments();
  return (
    <div role="status" aria-label={say('loading')}>
      <div aria-hidden>
        {isTest && <TestPaymentsNote />}
        <div className={billing.panels}>
          <Cards all={heights.panels} />
        </div>
        <div className={classes.section}>
          <SectionHeading id="waiting-plans" title={say('plans.title')} />
          <div className={classes.plans}>
            <Cards all={heights.plans} />
          </div>
        </div>
        <div className={classes.section}>
          <SectionHeading id="waiting-packs" title={say('packs.title')} />
          <div className={classes.packs}>
            <Cards all={heights.packs} />
          </div>
        </div>
      </div>
    </div>
  );
}
