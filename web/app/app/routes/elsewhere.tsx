import { redirectDocument } from 'react-router';

export function clientLoader() {
  return redirectDocument('/#no-such-page');
}

/** An unknown address leads to the front page, which says so. */
export default function Elsewhere() {
  return null;
}
