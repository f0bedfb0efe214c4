import { type ReactNode, use } from 'react';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { IslandFactsContext, usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { Section } from '../public-page.tsx';

const strong = (content: ReactNode) => <strong>{content}</strong>;
const contact = (content: ReactNode) => <PageLink to="/contact">{content}</PageLink>;
const privacy = (content: ReactNode) => <PageLink to="/privacy">{content}</PageLink>;
const deletion = (content: ReactNode) => <PageLink to="/privacy#deletion">{content}</PageLink>;
const settings = (content: ReactNode) => <a href="/settings?tab=account">{content}</a>;

/** How many tokens a new account gets, and when; nothing where it gets none. */
function FreeTokens() {
  const say = useTexts('termsText');
  const offer = use(IslandFactsContext)?.offer;
  if (offer === undefined || offer.signupTokens === 0) return null;
  const when = offer.signupTokensAfter === 'phone' ? 'other' : offer.signupTokensAfter;
  return ` ${say('tokens.free', { tokens: offer.signupTokens, when })}`;
}

/** The terms that come with the program. */
export function useTermsSections(): readonly Section[] {
  const say = useTexts('termsText');
  const sayLegal = useTexts('legalVersions');
  const { name: studio } = useBrand();
  const law = usePage().facts.law || sayLegal('lawOfSeat');
  return [
    {
      id: 'agreement',
      title: say('agreement.title'),
      body: <p>{say.rich('agreement.text', { privacy }, { studio })}</p>,
    },
    {
      id: 'account',
      title: say('account.title'),
      body: (
        <ul>
          <li>{say('account.email')}</li>
          <li>{say('account.age')}</li>
          <li>{say('account.password')}</li>
          <li>{say('account.one')}</li>
        </ul>
      ),
    },
    {
      id: 'tokens',
      title: say('tokens.title'),
      body: (
        <>
          <p>
            {say('tokens.paid')}
            <FreeTokens /> {say('tokens.plans')}
          </p>
          <p>{say.rich('tokens.charged', { strong })}</p>
          <p>{say('tokens.order')}</p>
        </>
      ),
    },
    {
      id: 'payments',
      title: say('payments.title'),
      body: (
        <>
          <p>{say('payments.provider')}</p>
          <p>{say.rich('payments.renew', { strong })}</p>
        </>
      ),
    },
    { id: 'refunds', title: say('refunds.title'), body: <p>{say.rich('refunds.text', { contact })}</p> },
    {
      id: 'creations',
      title: say('creations.title'),
      body: (
        <>
          <p>{say('creations.yours')}</p>
          <p>{say('creations.similar')}</p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: say('conduct.title'),
      body: (
        <ul>
          <li>{say('conduct.illegal')}</li>
          <li>{say('conduct.people')}</li>
          <li>{say('conduct.rights')}</li>
          <li>{say('conduct.around')}</li>
        </ul>
      ),
    },
    { id: 'engine', title: say('engine.title'), body: <p>{say('engine.text')}</p> },
    { id: 'service', title: say('service.title'), body: <p>{say('service.text')}</p> },
    { id: 'end', title: say('end.title'), body: <p>{say.rich('end.text', { settings, privacy: deletion })}</p> },
    { id: 'liability', title: say('liability.title'), body: <p>{say('liability.text')}</p> },
    { id: 'law', title: say('law.title'), body: <p>{say.rich('law.text', { contact }, { law })}</p> },
  ];
}
