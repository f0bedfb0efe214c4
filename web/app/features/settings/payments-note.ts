/** The element that says why nothing can be bought; the buttons point to it. */
export const PAYMENTS_NOTE_ID = 'payments-note';
