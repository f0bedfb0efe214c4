import { text } from '../http/parameters.ts';

/** Those of the real service's hundreds of codes that are about things delivered over a network. */
export const taxCodes = [
  {
    id: 'txcd_00000000',
    name: 'Nontaxable',
    description: 'Any nontaxable good or service that can be used to ensure no tax is applied.',
  },
  {
    id: 'txcd_10000000',
    name: 'General - Electronically Supplied Services',
    description: 'A digital service provided mainly through the internet with minimal human involvement.',
  },
  {
    id: 'txcd_10103000',
    name: 'Software as a service (SaaS) - personal use',
    description: 'Pre-written software that is accessed over the internet, for personal use.',
  },
  {
    id: 'txcd_10103001',
    name: 'Software as a service (SaaS) - business use',
    description: 'Pre-written software that is accessed over the internet, for business use.',
  },
];

export const notTaxable = 'txcd_00000000';

export const taxCode = text.refine((id) => taxCodes.some((code) => code.id === id), 'No such tax code');
