import type { StoredMedia } from '@kinora/catalogue/tool';
import type { Upload } from '@kinora/server/wire';

/** What the server measured on an upload; absent facts stay absent. */
export function storedMedia({ contentType, bytes, width, height, seconds, frames, fps }: Upload): StoredMedia {
  return {
    ...{ contentType, bytes, width, height },
    ...(seconds === undefined ? {} : { seconds }),
    ...(frames === undefined ? {} : { frames }),
    ...(fps === undefined ? {} : { fps }),
  };
}
