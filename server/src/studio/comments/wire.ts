import * as z from 'zod/mini';

/** The shapes of comments and approvals over HTTP. */

export const MOST_WORDS = 2000;
export const MOST_NAME = 60;
export const MOST_NOTE = 1000;

export const commentSchema = z.object({
  id: z.uuid(),
  /** What it answers. */
  parentId: z.nullable(z.uuid()),
  by: z.enum(['owner', 'guest']),
  /** As a guest calls themselves, or as its owner is called in this studio; null where they have no name here. */
  name: z.nullable(z.string()),
  text: z.string(),
  /** The address of the file that it is pinned on, and where: shares of its width and height, or seconds. */
  file: z.nullable(z.string()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  second: z.nullable(z.number()),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  /** Its words were taken back, and there are answers to it. */
  isRemoved: z.boolean(),
  /** Whoever asks wrote it, and less than 15 minutes ago. */
  mayEdit: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

/** As the owner of the result sees it. */
export const ownCommentSchema = z.extend(commentSchema, {
  /** The share whose guests see it too; null: the owner alone sees it. */
  shareId: z.nullable(z.uuid()),
});
export type OwnComment = z.infer<typeof ownCommentSchema>;

export const approvalSchema = z.object({
  /** What a guest decided, or its owner's lock. */
  act: z.enum(['approved', 'changes', 'locked', 'unlocked']),
  /** The guest's name; null for the owner. */
  name: z.nullable(z.string()),
  note: z.string(),
  at: z.string(),
  /** The result has other files now than those that were judged: it is for the guest to judge again. */
  isEarlier: z.boolean(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const commentsSchema = z.object({
  /** The oldest first. */
  comments: z.array(ownCommentSchema),
  approvals: z.array(approvalSchema),
  isLocked: z.boolean(),
  /** Open links that lead to it and take comments. */
  links: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Comments = z.infer<typeof commentsSchema>;

const ofWork = {
  /** The address of the first file of the work that it is about. */
  work: z.string(),
};

/** What whoever has a link sees of it. */
const guestCommentSchema = z.extend(commentSchema, ofWork);
export type GuestComment = z.infer<typeof guestCommentSchema>;

export const guestCommentsSchema = z.object({
  mayComment: z.boolean(),
  mayApprove: z.boolean(),
  comments: z.array(guestCommentSchema),
  approvals: z.array(z.extend(approvalSchema, ofWork)),
});
export type GuestComments = z.infer<typeof guestCommentsSchema>;

/** `guest`: by which this browser changes it, in the header `x-kinora-guest`. */
export const writtenSchema = z.object({ id: z.uuid(), guest: z.string() });
