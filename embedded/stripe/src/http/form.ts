import { invalid } from './failure.ts';

type FormValue = string | FormValue[] | { [key: string]: FormValue };

const mostEntries = 1000;
const deepest = 8;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

interface Branch {
  children: Map<string, Branch | string>;
}

/**
 * Parses a form-encoded body or query with nested keys: `a[b]=1&c[0][d]=2` -> `{a: {b: '1'}, c: [{d: '2'}]}`.
 * Throws a Failure for keys that nobody could mean.
 */
export function parseForm(encoded: string): { [key: string]: FormValue } {
  const root: Branch = { children: new Map() };
  const entries = [...new URLSearchParams(encoded)];
  if (entries.length > mostEntries) {
    throw invalid(`A request has at most ${mostEntries} parameters.`);
  }
  for (const [key, value] of entries) {
    insert(root, segmentsOf(key), value, key);
  }
  return asObject(root);
}

function segmentsOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  const segments = [
    match?.[1] ?? '',
    ...[...(match?.[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, inner]) => inner ?? ''),
  ];
  if (match === null || segments.length > deepest || segments.some((segment) => forbidden.has(segment))) {
    throw invalid(`Invalid parameter name: ${key}`);
  }
  return segments;
}

function insert(root: Branch, segments: string[], value: string, key: string): void {
  let branch = root;
  for (const [depth, segment] of segments.entries()) {
    const name = segment === '' ? String(branch.children.size) : segment;
    const present = branch.children.get(name);
    if (depth === segments.length - 1) {
      if (typeof present === 'object') {
        throw invalid(`Invalid parameter: ${key}`);
      }
      branch.children.set(name, value);
      return;
    }
    if (typeof present === 'string') {
      throw invalid(`Invalid parameter: ${key}`);
    }
    const next = present ?? { children: new Map() };
    branch.children.set(name, next);
    branch = next;
  }
}

function asValue(node: Branch | string): FormValue {
  if (typeof node === 'string') {
    return node;
  }
  const isList = [...node.children.keys()].every((name) => /^\d+$/.test(name));
  return isList ? [...node.children.values()].map(asValue) : asObject(node);
}

function asObject(branch: Branch): { [key: string]: FormValue } {
  return Object.fromEntries([...branch.children].map(([name, child]) => [name, asValue(child)]));
}
