import { redirectDocument } from 'react-router';

export function clientLoader() {
  return redirectDocument('/');
}

/** Any address that is not a page leads home. */
export default function Elsewhere() {
  return null;
}
