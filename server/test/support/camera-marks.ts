import { readFile, writeFile } from 'node:fs/promises';
import { WasmBuilder } from '@contentauth/c2pa-wasm';
// biome-ignore lint/style/noRestrictedImports: what a camera signs is made with the library itself
import { SETTINGS, startEngine } from '../../../marks/src/engine.ts';
// biome-ignore lint/style/noRestrictedImports: as above
import { withFile } from '../../../marks/src/file-slice.ts';
import { coseSignature } from '../../src/platform/marks/cose-signature.ts';
import { makeIssuer } from '../../src/platform/marks/own-issuer.ts';

const ROOM = 4096;

/** The picture at this path as a camera signs it that tells its own name and where it was. */
export async function signAsCamera(
  path: string,
  { contentType, place, camera }: { contentType: string; place: string; camera: string },
): Promise<Buffer> {
  startEngine();
  const { certificate, privateKey } = await makeIssuer('Camera');
  const names = { exif: 'http://ns.adobe.com/exif/1.0/', tiff: 'http://ns.adobe.com/tiff/1.0/' };
  const told = { '@context': names, 'exif:GPSLatitude': place, 'tiff:Model': camera };
  const created = {
    action: 'c2pa.created',
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
  };
  const manifest = {
    claim_generator_info: [{ name: 'Camera', version: '1' }],
    format: contentType,
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions: [created] } },
      { label: 'c2pa.metadata', data: told, kind: 'Json' },
      { label: 'stds.exif', data: told, kind: 'Json' },
    ],
  };
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(SETTINGS));
  const signer = {
    alg: 'es256',
    reserveSize: ROOM,
    sign: async (claim: Uint8Array) =>
      Uint8Array.from(
        await coseSignature(
          claim,
          { chain: [certificate], privateKey, algorithm: 'ES256' },
          { bytes: ROOM, timeStamp: async () => null },
        ),
      ),
  };
  await writeFile(path, await withFile(path, (file) => builder.sign(signer, [], contentType, file)));
  return readFile(path);
}
