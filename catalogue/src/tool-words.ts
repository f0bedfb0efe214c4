import type { Measured, StoredMedia } from './measured.ts';

/** Words under a title. */
export type Notice = {
  title: string;
  message: string;
  /** It does not go by itself. */
  stays?: boolean;
};

/** What a tool says under a title of its own when something goes wrong, in place of plain words beside the form. */
export type Banner = {
  /** The file that it needs is missing. */
  missing: Notice;
  /** Why a measured file cannot be used; undefined when it can. */
  unfit: (file: StoredMedia) => Notice | undefined;
  /** Both in tokens. */
  insufficient: (cost: number, balance: number) => Notice;
  failed: (message: string) => Notice;
  /** A result could not be deleted. */
  notDeleted: Notice;
};

/** What a tool's page says where it differs from the usual. */
export type ToolWords = {
  /** On the button, before the price. @default 'Generate' */
  submit?: string;
  /** In place of a picture when it failed. @default messages.generationFailed */
  failed?: string;
  /** Above the results. @default 'Recent generations' */
  history?: string;
  /** What the tool does, as a short list above its form. */
  features?: readonly string[];
  /** What several outputs are counted in, such as 'clips'. */
  pieces?: string;
  /** An order that failed without a word of why, by the status of the answer. @default messages.generationFailed */
  unexplained?: (status: number) => string;
  /** Of the measured files: what the embedded engine does less well than the real model; undefined for nothing. */
  preview?: (measured: Measured) => string | undefined;
  banner?: Banner;
};

/** How long a page waits for the answer to an order, before the same order is asked about once more. */
export type SubmitTimeout = {
  seconds: number;
  /** What is said when that brings nothing either; null: nothing is, and the page goes on as if it was accepted. */
  message: string | null;
};
