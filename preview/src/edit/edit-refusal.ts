/** An edit that cannot be done to this picture, in words for the person who asked; nothing is charged for it. */
export class EditRefusal extends Error {}
