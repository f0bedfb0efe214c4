export const actingSyntax = {
  status: 'failed' as const,
  code: 'provider_refused' as const,
  message: 'The prompt holds words in <angle brackets> that would change settings of the model',
  field: 'prompt',
};
