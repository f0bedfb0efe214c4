import type { Referrals } from '@kinora/server/growth-wire';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/queries.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './growth.module.css';
import { makeReferralLink, referralsQuery } from './growth-api.ts';
import { referralLimit, referralOffer, referralState } from './referrals.ts';

function Link({ link }: Pick<Referrals, 'link'>) {
  const say = useTexts('billing');
  const make = useMutation({
    mutationFn: makeReferralLink,
    onSuccess: (made) => queryClient.setQueryData(referralsQuery.queryKey, made),
  });
  if (link === null) {
    return (
      <>
        <ErrorAlert error={make.error} />
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {say('referrals.create')}
        </Button>
      </>
    );
  }
  return (
    <div className={classes.row}>
      <TextInput className={classes.field} aria-label={say('referrals.link')} dir="ltr" readOnly value={link} />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? say('referrals.copied') : say('referrals.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** The link by which somebody brings others, and what it has brought. Not there while the studio gives nothing for it. */
export function ReferralsSection() {
  const say = useTexts('billing');
  const { day } = useFormats();
  const { data } = useQuery(referralsQuery);
  if (data === undefined || (!data.isOn && data.people.length === 0)) return null;
  return (
    <section className={classes.panel} aria-labelledby="referrals-heading">
      <SectionHeading id="referrals-heading" title={say('referrals.title')} />
      <p className={classes.text}>
        {data.isOn ? (
          <>
            <Words text={referralOffer(data)} /> <Words text={referralLimit(data)} />
          </>
        ) : (
          say('referrals.off')
        )}
      </p>
      {data.isOn && <Link link={data.link} />}
      {data.people.length > 0 && (
        <>
          <ul className={classes.people} aria-label={say('referrals.list')}>
            {data.people.map((person) => (
              <li key={person.joinedAt}>
                <span>{say('referrals.joined', { day: day(Date.parse(person.joinedAt)) })}</span>
                <span>
                  <Words text={referralState(person, day)} />
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.earned}>
            {say.rich('referrals.earned', { b: (words) => <strong>{words}</strong> }, { count: data.earned })}
          </p>
        </>
      )}
    </section>
  );
}
