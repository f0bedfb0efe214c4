import {
  type BrandChoice,
  type BrandDesk,
  type BrandPreview,
  brandDeskSchema,
  brandPreviewSchema,
  type KeptPicture,
  keptPictureSchema,
  type PictureUse,
} from '@kinora/server/admin-brand-wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

export const brandDeskQuery = queryOptions({
  queryKey: [ADMIN, 'brand'],
  queryFn: ({ signal }): Promise<BrandDesk> => ask(brandDeskSchema, '/api/admin/brand', { signal }),
});

export const brandPreviewQuery = (choice: BrandChoice) =>
  queryOptions({
    queryKey: [ADMIN, 'brand-preview', choice],
    queryFn: ({ signal }): Promise<BrandPreview> =>
      ask(brandPreviewSchema, '/api/admin/brand/preview', { method: 'POST', body: choice, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** `basedOn`: the version that was changed; 0 before the first. */
export function saveBrand(body: BrandChoice & { basedOn: number }): Promise<BrandDesk> {
  return askProven(brandDeskSchema, '/api/admin/brand', { method: 'PUT', body });
}

/** With null, the look that comes with the program. */
export function restoreBrand(body: { version: number | null; basedOn: number }): Promise<BrandDesk> {
  return askProven(brandDeskSchema, '/api/admin/brand/restore', { method: 'POST', body });
}

export async function sendPicture(use: PictureUse, file: File): Promise<KeptPicture> {
  const data = await asBase64(file);
  return ask(keptPictureSchema, '/api/admin/brand/pictures', { method: 'POST', body: { use, data } });
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('This file could not be read. Choose it again.'));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });
}
