const RATE = 8000;

/** A tone as a WAV file that a person chooses. */
export function toneFile(seconds: number, name = 'hum.wav'): { name: string; mimeType: string; buffer: Buffer } {
  const samples = Math.round(seconds * RATE);
  const buffer = Buffer.alloc(44 + samples * 2);
  buffer.write('RIFF', 0, 'latin1');
  buffer.writeUInt32LE(36 + samples * 2, 4);
  buffer.write('WAVEfmt ', 8, 'latin1');
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(RATE, 24);
  buffer.writeUInt32LE(RATE * 2, 28);
  buffer.writeUInt16LE(2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write('data', 36, 'latin1');
  buffer.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    buffer.writeInt16LE(Math.round(8000 * Math.sin((at / RATE) * 440 * Math.PI * 2)), 44 + at * 2);
  }
  return { name, mimeType: 'audio/wav', buffer };
}
