import { type ShowcasePicture, showcase } from './showcase.ts';

/** Those of the intro video come last. */
const FIRST = 3;

/** The picture of a tool by its place in the catalogue, the same on every page. */
export function toolPicture(place: number): ShowcasePicture | undefined {
  return showcase[(FIRST + place) % showcase.length];
}
