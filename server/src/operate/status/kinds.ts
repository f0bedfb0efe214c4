/** What parts and incidents of the studio can be. Banners load it without the shapes of the status page. */

/** `failing`: most or many orders fail, or it is away. `off`: the operator has switched it off. `unknown`: too little happened. */
export const statusStates = ['works', 'slow', 'failing', 'off', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];

export const statusParts = ['website', 'signIn', 'making', 'live', 'payments'] as const;
export type StatusPart = (typeof statusParts)[number];

export const incidentKinds = ['incident', 'maintenance'] as const;
export const incidentImpacts = ['slow', 'failing'] as const;
export const updateStates = ['investigating', 'identified', 'monitoring', 'planned', 'resolved'] as const;
