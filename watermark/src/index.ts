export { type Carriers, carriersOf, type Tile, tileOf, tileSideOf, VIDEO_TILES_ALONG } from './carriers.ts';
export { NUMBER_BITS } from './code.ts';
export { type Found, LOOKED_AT, search } from './detect.ts';
export { addPattern, type Raster } from './mask.ts';
