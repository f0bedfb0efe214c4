/** What people read about their payments. */
export const messages = {
  payment_failed: 'Your last payment did not go through. Your plan stays for now; please update your card.',
  action_required: 'Your bank wants you to approve a payment before your plan can change.',
  topUpPaused: 'Automatic top-ups are paused because your card was declined. Check it, then switch them on again.',
  debt: (tokens: number) =>
    `A payment was returned after its tokens were spent. The next ${tokens} tokens that you get go towards that.`,
  paymentPending: (name: string) =>
    `Your bank has not decided yet about ${name}. The tokens will arrive automatically once it has paid. You do not need to do anything.`,
  lowBalance: (tokens: number) => `Only ${tokens} tokens are left.`,
} as const;
