/** `<lora:name:1>` and its like load further models; `<sd_cpp_extra_args>` sets any setting, whatever was paid for. */
const ACTING = /<\s*\/?\s*(?:sd_cpp_extra_args|\w+\s*:[^>]*>)/i;

/**
 * Whether some text of a request would act on the server in place of being painted. What people type is only ever text.
 */
export function hasActingSyntax(request: unknown): boolean {
  if (typeof request === 'string') return ACTING.test(request);
  if (typeof request !== 'object' || request === null) return false;
  return Object.values(request).some(hasActingSyntax);
}

export const actingSyntax = {
  status: 'failed' as const,
  code: 'provider_refused' as const,
  message: 'The prompt holds words in <angle brackets> that would change settings of the model',
  field: 'prompt',
};
