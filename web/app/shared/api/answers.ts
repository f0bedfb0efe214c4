import { catalogueSchema, catalogueToolSchema } from '@kinora/server/catalogue-wire';
import { sentRefusalSchema, storageSchema, uploadSchema } from '@kinora/server/files-wire';
import {
  cancelSchema,
  changeEventSchema,
  clearStalledSchema,
  emptiedTrashSchema,
  generationListSchema,
  generationOfFileSchema,
  generationSchema,
  lineageSchema,
  quoteSchema,
  sendPricesSchema,
  submittedSchema,
} from '@kinora/server/generations-wire';
import { collectionSchema, collectionsSchema, keptSchema, tagsSchema } from '@kinora/server/library-wire';
import { maintenanceSchema } from '@kinora/server/maintenance-wire';
import { avatarSchema, meSchema, profileSchema } from '@kinora/server/me-wire';
import { balanceEventSchema, progressEventSchema, signedOutEventSchema } from '@kinora/server/wire';

/** The shapes of the answers and of live events that pages behind sign-in read: one file, which comes with the first of them. */
export const answers = {
  avatarSchema,
  balanceEventSchema,
  cancelSchema,
  catalogueSchema,
  catalogueToolSchema,
  changeEventSchema,
  clearStalledSchema,
  collectionSchema,
  collectionsSchema,
  emptiedTrashSchema,
  generationListSchema,
  generationOfFileSchema,
  generationSchema,
  keptSchema,
  lineageSchema,
  maintenanceSchema,
  meSchema,
  profileSchema,
  progressEventSchema,
  quoteSchema,
  sendPricesSchema,
  sentRefusalSchema,
  signedOutEventSchema,
  storageSchema,
  submittedSchema,
  tagsSchema,
  uploadSchema,
};
