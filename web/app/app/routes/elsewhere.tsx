import { redirect } from 'react-router';

export function clientLoader() {
  return redirect('/');
}

/** Any address that is not a page leads home. */
export default function Elsewhere() {
  return null;
}
