import { errorSchema } from '../../src/http/wire.ts';

/** Status and code of an answer that refuses. */
export async function refusal(answer: Response | Promise<Response>): Promise<[status: number, code: string]> {
  const refused = await answer;
  return [refused.status, errorSchema.parse(await refused.json()).code];
}
