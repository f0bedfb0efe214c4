/** A picture that the studio's own engine made, with the prompt that asked for it. */
export type ShowcasePicture = { url: string; width: number; height: number; prompt: string };

export const showcase: readonly ShowcasePicture[] = [];
