import type { CatalogueTool } from '@kinora/server/wire';

export type UsableTool = CatalogueTool & { route: string };

const favourites = ['/flux-kontext-lora', '/kling-pro', '/flux-kontext', '/ltxv-video'];

function isUsable(tool: CatalogueTool): tool is UsableTool {
  return tool.enabled && !tool.comingSoon && tool.route !== null;
}

/** Shortcuts to the four favourites, as far as they can be used; without any of them to the first tools that can. */
export function quickActions(tools: readonly CatalogueTool[]): UsableTool[] {
  const usable = tools.filter(isUsable);
  const chosen = favourites.flatMap((route) => usable.filter((tool) => tool.route === route));
  return chosen.length > 0 ? chosen : usable.slice(0, favourites.length);
}
