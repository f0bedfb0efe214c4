/** Sends a form as a browser without scripts does; `location` is where the answer leads, `page` what it shows. */
export async function submitForm(
  address: string,
  fields: Record<string, string>,
): Promise<{ status: number; location: string | null; page: string }> {
  const response = await fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
}

export function cardFields(number: string): Record<string, string> {
  return { number, expiry: '12 / 34', cvc: '123' };
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirming: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
};
