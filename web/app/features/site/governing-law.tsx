import { usePage } from '../../shared/page/page-facts.ts';

/** Whose law the terms name; nobody's country where the operator has not said. */
export function GoverningLaw() {
  return usePage().facts.law || 'the place where those who run this studio are based';
}
