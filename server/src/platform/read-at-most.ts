/**
 * The text of an answer that has at most `maxBytes` once it is unpacked. What is longer is not read to its end: whoever
 * sends it would else decide how much memory we need.
 * @throws Error when it is longer
 */
export async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body) {
    bytes += piece.length;
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** Reads a body as JSON. @throws Error when it is too long or no JSON */
export async function readJsonAtMost(response: Response, maxBytes: number): Promise<unknown> {
  return JSON.parse(await readAtMost(response, maxBytes));
}
