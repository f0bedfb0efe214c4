// Written by `npm run types -w texts` out of languages/en.json.
export type ToolAuto916ImgImproverTexts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
};
