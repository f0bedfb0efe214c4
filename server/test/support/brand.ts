import type { ChosenBrand } from '../../src/operate/administration/brand/choice-body.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0f766e"/></svg>';

/** As the desk sends a picture. */
export const examplePicture = Buffer.from(square).toString('base64');

/** A studio of another name and other colors. */
export const exampleBrand: ChosenBrand = {
  name: 'Northlight',
  shortName: 'North',
  logoLight: null,
  logoDark: null,
  icons: null,
  colors: { primary: '#0f766e', accent: '#9a3412' },
  font: 'manrope',
  corners: 'slight',
  card: null,
  mail: { color: '#134e4a', hasLogo: false, footer: ['Northlight Ltd', '1 Harbor Road, Oslo'] },
  themeColor: '#042f2e',
  isPoweredByShown: false,
};
