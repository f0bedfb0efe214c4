import { inEnglish } from '@kinora/texts/words';
import { describe, expect, test } from 'vitest';
import { readLinkProblem } from './link-problem.ts';

function read(query: string) {
  const problem = readLinkProblem(new URLSearchParams(query));
  return problem && { ...problem, title: inEnglish(problem.title), text: inEnglish(problem.text) };
}

describe('a callback address that went wrong', () => {
  test('is no problem without an error', () => {
    expect(read('next=/dashboard')).toBeNull();
    expect(read('error_description=Call+this+number')).toBeNull();
  });

  test.each(['error=TOKEN_EXPIRED', 'error=token_expired', 'error=access_denied&error_code=otp_expired'])(
    'offers another mail for an expired link: %s',
    (query) => {
      expect(read(query)).toMatchObject({ isDeadLink: true, title: 'This link has expired' });
    },
  );

  test('offers another mail for a used or broken link', () => {
    expect(read('error=INVALID_TOKEN')).toMatchObject({
      isDeadLink: true,
      title: 'This link no longer works',
    });
  });

  test('knows that somebody changed their mind', () => {
    expect(read('error=access_denied')).toMatchObject({ isDeadLink: false, title: 'Sign-in was canceled' });
  });

  test.each([
    ['account_not_linked', 'An account with this address already exists'],
    ['unable_to_link_account', 'This account could not be connected'],
    ['identity_already_exists', 'This account could not be connected'],
    ['state_mismatch', 'This sign-in was started somewhere else'],
    ['saml_refused', "Your company's sign-in was not accepted"],
    ['saml_not_asked', 'This sign-in was not started here'],
    ['unable_to_get_user_info', 'The sign-in could not be completed'],
  ])('tells the refusals of other services apart from dead links: %s', (code, title) => {
    expect(read(`error=${code}`)).toMatchObject({ isDeadLink: false, title });
  });

  test('shows no words that a link made up for a refusal of ours', () => {
    expect(JSON.stringify(read('error=signup_closed&error_description=Call+this+number'))).not.toContain('Call');
  });

  test('quotes the words of another service as its own, on one line and short', () => {
    const text = read(`error=server_error&error_description=${encodeURIComponent(`Out\nof ${'x'.repeat(500)}`)}`)?.text;
    expect(text).toMatch(/^Please try again\. The other service said: "Out of x+\.\.\."$/);
    expect(text?.length).toBeLessThan(230);
  });
});
