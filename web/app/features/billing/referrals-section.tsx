import type { Referrals } from '@kinora/server/growth-wire';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/queries.ts';
import { calendarDay, tokenCount } from '../../shared/format/format.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './growth.module.css';
import { makeReferralLink, referralsQuery } from './growth-api.ts';
import { referralOffer, referralState } from './referrals.ts';

function Link({ link }: Pick<Referrals, 'link'>) {
  const make = useMutation({
    mutationFn: makeReferralLink,
    onSuccess: (made) => queryClient.setQueryData(referralsQuery.queryKey, made),
  });
  if (link === null) {
    return (
      <>
        <ErrorAlert error={make.error} />
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          Create your link
        </Button>
      </>
    );
  }
  return (
    <div className={classes.row}>
      <TextInput className={classes.field} aria-label="Your link" readOnly value={link} />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** The link by which somebody brings others, and what it has brought. Not there while the studio gives nothing for it. */
export function ReferralsSection() {
  const { data } = useQuery(referralsQuery);
  if (data === undefined || (!data.isOn && data.people.length === 0)) return null;
  return (
    <section className={classes.panel} aria-labelledby="referrals-heading">
      <SectionHeading id="referrals-heading" title="Invite people" />
      <p className={classes.text}>{data.isOn ? referralOffer(data) : 'No new invitations count at the moment.'}</p>
      {data.isOn && <Link link={data.link} />}
      {data.people.length > 0 && (
        <>
          <ul className={classes.people} aria-label="People who came by your link">
            {data.people.map((person) => (
              <li key={person.joinedAt}>
                <span>Joined {calendarDay(Date.parse(person.joinedAt))}</span>
                <span>{referralState(person)}</span>
              </li>
            ))}
          </ul>
          <p className={classes.earned}>
            Earned so far: <strong>{tokenCount(data.earned)}</strong>
          </p>
        </>
      )}
    </section>
  );
}
