import type { Config } from '../../../platform/config/config.ts';
import type { Capabilities } from '../../../studio/providers/capabilities.ts';
import { falEndpoints } from '../../../studio/providers/fal-call.ts';
import { ownTools } from '../../../studio/tools/code-routes.ts';
import type { ImportedTool, PreviewModel } from './tool-wire.ts';

/** The tools of the program that an endpoint of fal makes, at least in part. */
export function ownToolsOf({ fal }: Pick<Config, 'fal'>, endpoint: string): ImportedTool['sameModel'] {
  return ownTools
    .filter(({ tool, routes }) =>
      routes.some(({ mapping }) => falEndpoints(fal, tool.id, mapping).some((own) => own === endpoint)),
    )
    .map(({ tool: { id, name, route } }) => ({ id, name, route }));
}

type Ports = { config: Config; capabilities: Capabilities };

/** What the preview engine answers for in place of fal: what it follows closely first, and of that what nobody sells yet. */
export async function listPreviewModels({ config, capabilities }: Ports): Promise<PreviewModel[]> {
  const models = (await capabilities.previewEndpoints()).map(({ endpoint, isFollowed }) => ({
    endpoint,
    isFollowed,
    tools: ownToolsOf(config, endpoint).map(({ name }) => name),
  }));
  const rank = ({ isFollowed, tools }: PreviewModel) => (isFollowed ? 0 : 2) + (tools.length > 0 ? 1 : 0);
  return models.sort((one, other) => rank(one) - rank(other) || one.endpoint.localeCompare(other.endpoint));
}
