import fc from 'fast-check';

// A mutant is found by the first example that fails; nobody reads the smallest one.
fc.configureGlobal({ endOnFailure: true });
