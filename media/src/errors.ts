/** Every way in which a command can end without a result. */
export type ErrorCode =
  /** The request itself is wrong. */
  | 'invalid_request'
  /** A named file is not in the folder. */
  | 'not_found'
  /** The file is no video or no sound, or is damaged. */
  | 'unreadable'
  /** The file, its pictures or its length are beyond the limits. */
  | 'too_large'
  /** The clips cannot be joined without decoding, and nothing here decodes. */
  | 'incompatible'
  /** This command decodes video or encodes sound, and no ffmpeg is installed. */
  | 'no_decoder'
  /** The video is whole, and of a kind that this command does not take. */
  | 'unsupported'
  | 'timed_out'
  | 'failed';

/** Ends a command; `main` answers `{error, code}` and exits with 1. */
export class MediaError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
