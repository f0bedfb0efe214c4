import { tools } from '@kinora/catalogue';
import { formerTools } from '@kinora/catalogue/former-tools';
import type { CatalogueTool } from '@kinora/server/catalogue-wire';

/** Announced, not usable yet. */
export const soon: CatalogueTool = {
  id: 'soon',
  fn: '',
  route: null,
  name: 'Sound Maker',
  summary: 'Hears a picture',
  category: 'video',
  group: 'video',
  classic: null,
  version: null,
  fromTokens: 10,
  files: [],
  expectedSeconds: { from: 0, to: 0 },
  usualSeconds: null,
  enabled: false,
  disabledReason: 'Coming soon',
  comingSoon: true,
  instead: null,
  isPreview: false,
  isOfCanvas: false,
  hasPromptHelper: false,
  prices: {},
};

/** As the server lists it, each tool in service. */
export const catalogue = {
  tools: [
    ...tools.map((tool): CatalogueTool => {
      const { id, fn, route, name, summary, category, group, expectedSeconds, classic } = tool;
      const own = { id, fn, route, name, summary, category, group, expectedSeconds };
      const offer = classic ?? (route === null ? { name, summary } : null);
      return { ...soon, ...own, classic: offer, enabled: true, disabledReason: null, comingSoon: false };
    }),
    soon,
  ],
  more: 0,
  formerTools: [...formerTools],
  trashDays: 30,
  publishes: true,
};
