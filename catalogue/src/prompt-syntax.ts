/** Opens `<lora:name:1>` and its like, which load further models. */
const OPENING = /<\s*(?:\/\s*)?\w+\s*:/;
/** Sets any setting of stable-diffusion.cpp's server, whatever was paid for. */
const SETTINGS = /<\s*(?:\/\s*)?sd_cpp_extra_args/i;

/**
 * Whether some text of a request would act on the server in place of being painted. What people type is only ever text.
 */
export function hasActingSyntax(request: unknown): boolean {
  if (typeof request === 'string') {
    // What is never closed is no such word; looked for like this, no text takes long.
    return SETTINGS.test(request) || OPENING.test(request.slice(0, request.lastIndexOf('>') + 1));
  }
  if (typeof request !== 'object' || request === null) return false;
  return Object.values(request).some(hasActingSyntax);
}
