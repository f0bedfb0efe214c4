import { usePage } from '../../shared/page/page-facts.ts';

/** Whose law the terms name: the operator's, or that of the specification. */
export function GoverningLaw() {
  return usePage().facts.content.legal.law || 'the Commonwealth of Pennsylvania, United States';
}
