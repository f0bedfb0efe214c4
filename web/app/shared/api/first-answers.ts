declare global {
  /** By path, what the head of this page has asked for; null where nothing came. */
  var firstAnswers: Record<string, Promise<Response | null>> | undefined;
}

/** The answer to what the head has asked for, once; null where nothing came, or where it is to be asked for now. */
export function takeFirst(path: string): Promise<Response | null> | null {
  const first = globalThis.firstAnswers;
  const answer = first?.[path];
  if (first === undefined || answer === undefined) return null;
  delete first[path];
  return answer;
}

/** What nobody has taken by then is of another moment. */
export function forgetFirst(): void {
  globalThis.firstAnswers = undefined;
}
