/** Lines of a file as whoever downloads it takes them. */
export function csvFile(lines: Generator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = lines.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
