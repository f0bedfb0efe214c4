import { isInUnion } from './rates.ts';

/** As in the European register; Greece is EL there, and XI is Northern Ireland. */
const unionForms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z\d+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

interface Form {
  country: string;
  /** Shown beside the field. */
  example: string;
  pattern: RegExp;
}

/** Of the kinds that the API knows, those that can be tried here, the union's aside. */
const forms: Readonly<Record<string, Form>> = {
  au_abn: { country: 'AU', example: '12345678912', pattern: /^\d{11}$/ },
  br_cnpj: { country: 'BR', example: '01.234.456/5432-10', pattern: /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/ },
  ca_bn: { country: 'CA', example: '123456789', pattern: /^\d{9}$/ },
  ca_gst_hst: { country: 'CA', example: '123456789RT0002', pattern: /^\d{9}RT\d{4}$/ },
  ch_vat: { country: 'CH', example: 'CHE-123.456.789 MWST', pattern: /^CHE-?\d{3}\.?\d{3}\.?\d{3}(MWST|TVA|IVA)$/ },
  gb_vat: { country: 'GB', example: 'GB123456789', pattern: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  in_gst: { country: 'IN', example: '12ABCDE3456FGZH', pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z]{2}[A-Z\d]{2}$/ },
  jp_cn: { country: 'JP', example: '1234567891234', pattern: /^\d{13}$/ },
  jp_rn: { country: 'JP', example: '12345', pattern: /^\d{5}$/ },
  jp_trn: { country: 'JP', example: 'T1234567891234', pattern: /^T\d{13}$/ },
  kr_brn: { country: 'KR', example: '123-45-67890', pattern: /^\d{3}-\d{2}-\d{5}$/ },
  mx_rfc: { country: 'MX', example: 'ABC010203AB9', pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/ },
  no_vat: { country: 'NO', example: '123456789MVA', pattern: /^\d{9}MVA$/ },
  nz_gst: { country: 'NZ', example: '123456789', pattern: /^\d{8,9}$/ },
  sg_gst: { country: 'SG', example: 'M12345678X', pattern: /^M[A-Z\d]\d{7}[A-Z\d]$/ },
  us_ein: { country: 'US', example: '12-3456789', pattern: /^\d{2}-\d{7}$/ },
  za_vat: { country: 'ZA', example: '4123456789', pattern: /^4\d{9}$/ },
};

export const taxIdTypes: readonly string[] = ['eu_vat', ...Object.keys(forms)];

/** Without the spaces that people write them with. */
export function tidyTaxId(value: string): string {
  return value.replace(/\s/g, '').toUpperCase();
}

/** Whether a number has the form of its kind. As at the real service, nobody is asked whether it exists. */
export function hasTaxIdForm(type: string, value: string): boolean {
  if (type === 'eu_vat') {
    return unionForms[value.slice(0, 2)]?.test(value.slice(2)) ?? false;
  }
  return forms[type]?.pattern.test(value) ?? false;
}

/** The country whose authorities gave a number. */
export function countryOfTaxId({ type, value }: { type: string; value: string }): string | null {
  if (type !== 'eu_vat') {
    return forms[type]?.country ?? null;
  }
  const prefix = value.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
}

/** The kinds of number that businesses of a country have, the usual one in front, with examples. */
export function taxIdTypesOf(country: string): { type: string; example: string }[] {
  const own = Object.entries(forms).flatMap(([type, form]) =>
    form.country === country ? [{ type, example: form.example }] : [],
  );
  const prefix = country === 'GR' ? 'EL' : country;
  return isInUnion(country) ? [{ type: 'eu_vat', example: `${prefix}…` }, ...own] : own;
}

/** By the numbers for trying out of the real service; about any other nobody is asked here. */
export function verificationOf({ type, value }: { type: string; value: string }) {
  const isAsked = type === 'eu_vat' || type === 'gb_vat';
  const known = [
    ['000000000', 'verified'],
    ['111111111', 'unverified'],
    ['222222222', 'pending'],
  ] as const;
  return (isAsked ? known.find(([digits]) => value.includes(digits))?.[1] : undefined) ?? 'unavailable';
}
