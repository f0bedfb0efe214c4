import type { Target } from './definition.ts';

type Path = readonly (string | number)[];

/** Safety is the operator's choice: such a switch may be fixed, and no person is given it. */
const SAFETY =
  /^(?:(?:enable|disable|use)_(?:\w+_)?(?:safety|nsfw)_?\w*|\w*safety_(?:checker|tolerance|filter)\w*|safety|moderation|\w*_moderation|nsfw\w*|content_filter\w*)$/i;
/** Weights are code of others: which of them a model loads is the operator's choice. */
const WEIGHTS =
  /^(?:\w*loras?(?:_\w+)?|\w*weights?_(?:url|path)s?|\w*(?:checkpoint|safetensors|unet|vae|embedding)s?(?:_\w+)?_(?:url|path|name)s?|embeddings|(?:replicate|custom|trained|extra)_weights|model_(?:url|path)|ip_adapters?|controlnets?|hf_\w+)$/i;
/** How the work is handed over is ours alone: what is delivered elsewhere, or in another form, is never found. */
const DELIVERY = /^(?:webhook\w*|callback\w*|response_format|stream|streaming)$/i;
/** The same, unless it has more than two values: some models call how lips follow a voice so. */
const SYNC = /^sync(?:_mode)?$/i;
/** What Automatic1111 would run or load by it. */
const A1111 =
  /^(?:override_settings\w*|script_name|script_args|alwayson_scripts|send_images|save_images|do_not_save_\w+)$/;
const SECRETS =
  /(?:^|_)(?:api_?key|secret|password|access_token|auth_token|credentials?|hf_token|huggingface_token)(?:$|_)/i;

/** Why nothing at all may be sent at this place; undefined when it may. */
export function whyForbidden(to: Path, isBoolean: boolean): string | undefined {
  const names = to.map(String);
  const own = names.find((name) => ['__proto__', 'constructor', 'prototype'].includes(name));
  if (own !== undefined) return `Nothing can be sent at ${own}.`;
  const delivery = names.find((name) => DELIVERY.test(name) || (isBoolean && SYNC.test(name)));
  return delivery === undefined
    ? undefined
    : `${delivery} is about how results are delivered, which the studio decides.`;
}

/** Why what people fill in may not be sent at this place; undefined when it may. */
export function whyNeverOffered(kind: Target['kind'], to: Path): string | undefined {
  const name = String(to.findLast((part) => typeof part === 'string') ?? '');
  if (SAFETY.test(name)) return `${name} is a safety switch: leave it out, or fix it.`;
  if (SECRETS.test(name)) return `${name} is a secret: leave it out, or fix it.`;
  if (kind !== 'comfy' && WEIGHTS.test(name))
    return `${name} names weights or styles to load: leave it out, or fix it.`;
  if (kind === 'a1111' && to.some((part) => A1111.test(String(part))))
    return `${to.join('.')} changes the server: leave it out, or fix it.`;
  return undefined;
}
