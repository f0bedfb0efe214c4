import { redirectDocument } from 'react-router';

export function clientLoader() {
  return redirectDocument('/#no-such-page');
}

/** Any address that is not a page leads home, which says so. */
export default function Elsewhere() {
  return null;
}
