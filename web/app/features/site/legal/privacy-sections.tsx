import type { ReactNode } from 'react';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { Section } from '../public-page.tsx';

const strong = (content: ReactNode) => <strong>{content}</strong>;
const contact = (content: ReactNode) => <PageLink to="/contact">{content}</PageLink>;
const terms = (content: ReactNode) => <PageLink to="/terms">{content}</PageLink>;
const settings = (content: ReactNode) => <a href="/settings?tab=account">{content}</a>;
const data = (content: ReactNode) => <a href="/settings?tab=data">{content}</a>;

function Kept() {
  const say = useTexts('privacyText');
  const { trash, machineLogs, inactiveAccounts } = usePage().facts.kept;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('kept.what')}</th>
          <th scope="col">{say('kept.howLong')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{say('kept.account')}</th>
          <td>
            {inactiveAccounts === null
              ? say('kept.untilDeleted')
              : say('kept.untilUnused', { count: inactiveAccounts })}
          </td>
        </tr>
        <tr>
          <th scope="row">{say('kept.creation')}</th>
          <td>{trash === null ? say('kept.inTrashForGood') : say('kept.inTrash', { count: trash })}</td>
        </tr>
        <tr>
          <th scope="row">{say('kept.logs')}</th>
          <td>{machineLogs === null ? say('kept.forGood') : say('kept.days', { count: machineLogs })}</td>
        </tr>
        <tr>
          <th scope="row">{say('kept.payments')}</th>
          <td>{say('kept.sevenYears')}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The privacy policy that comes with the program. */
export function usePrivacySections(): readonly Section[] {
  const say = useTexts('privacyText');
  const sayLegal = useTexts('legalVersions');
  const law = usePage().facts.law || sayLegal('lawOfSeat');
  return [
    {
      id: 'short',
      title: say('short.title'),
      body: (
        <ul>
          <li>{say('short.keep')}</li>
          <li>{say('short.private')}</li>
          <li>{say('short.cards')}</li>
          <li>{say('short.deleted')}</li>
        </ul>
      ),
    },
    {
      id: 'collected',
      title: say('collected.title'),
      body: (
        <>
          <p>{say.rich('collected.account', { strong })}</p>
          <p>{say.rich('collected.creations', { strong })}</p>
          <p>{say.rich('collected.payments', { strong })}</p>
          <p>{say.rich('collected.logs', { strong })}</p>
          <p>{say.rich('collected.messages', { strong })}</p>
        </>
      ),
    },
    {
      id: 'used',
      title: say('used.title'),
      body: (
        <ul>
          <li>{say('used.make')}</li>
          <li>{say('used.confirm')}</li>
          <li>{say('used.faults')}</li>
        </ul>
      ),
    },
    {
      id: 'makers',
      title: say('makers.title'),
      body: (
        <>
          <p>{say('makers.services')}</p>
          <p>{say.rich('makers.engine', { strong })}</p>
        </>
      ),
    },
    {
      id: 'shared',
      title: say('shared.title'),
      body: (
        <>
          <p>{say('shared.others')}</p>
          <p>{say('shared.admins')}</p>
        </>
      ),
    },
    { id: 'kept', title: say('kept.title'), body: <Kept /> },
    {
      id: 'deletion',
      title: say('deletion.title'),
      body: (
        <>
          <p>{say.rich('deletion.how', { settings })}</p>
          <p>{say('deletion.receipt')}</p>
        </>
      ),
    },
    { id: 'cookies', title: say('cookies.title'), body: <p>{say('cookies.text')}</p> },
    { id: 'rights', title: say('rights.title'), body: <p>{say.rich('rights.text', { data, contact })}</p> },
    { id: 'safety', title: say('safety.title'), body: <p>{say('safety.text')}</p> },
    { id: 'changes', title: say('changes.title'), body: <p>{say.rich('changes.text', { terms }, { law })}</p> },
  ];
}
