export interface Size {
  width: number;
  height: number;
}

/** RGBA, row by row. */
export interface Pixels extends Size {
  data: Uint8Array;
}

/** Which part of a picture is shown, and how. */
export interface View {
  /** Its middle in the picture, in the picture's pixels. */
  x: number;
  y: number;
  /** Pixels of the picture for each pixel of the frame. */
  scale: number;
  /** In radians, clockwise. */
  angle: number;
  /** 0 is black, 1 is as it is. */
  light: number;
}

/** One frame of a moved picture, sampled between its pixels so that slow movements do not jerk. */
export function drawView(picture: Pixels, { width, height }: Size, view: View): Buffer {
  const frame = Buffer.alloc(width * height * 4);
  const { data } = picture;
  const [stepX, stepY] = [Math.cos(view.angle) * view.scale, Math.sin(view.angle) * view.scale];
  const [lastX, lastY] = [picture.width - 1, picture.height - 1];
  const rowBytes = picture.width * 4;
  let target = 0;
  for (let row = 0; row < height; row += 1) {
    const down = row + 0.5 - height / 2;
    let x = view.x - 0.5 - down * stepY + (0.5 - width / 2) * stepX;
    let y = view.y - 0.5 + down * stepX + (0.5 - width / 2) * stepY;
    for (let column = 0; column < width; column += 1) {
      const insideX = Math.min(Math.max(x, 0), lastX);
      const insideY = Math.min(Math.max(y, 0), lastY);
      const left = Math.floor(insideX);
      const top = Math.floor(insideY);
      const alongX = insideX - left;
      const alongY = insideY - top;
      const source = top * rowBytes + left * 4;
      const right = left < lastX ? 4 : 0;
      const below = top < lastY ? rowBytes : 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = source + channel;
        const upper = byte(data, at) + (byte(data, at + right) - byte(data, at)) * alongX;
        const lower = byte(data, at + below) + (byte(data, at + below + right) - byte(data, at + below)) * alongX;
        frame[target + channel] = (upper + (lower - upper) * alongY) * view.light + 0.5;
      }
      frame[target + 3] = 255;
      target += 4;
      x += stepX;
      y += stepY;
    }
  }
  return frame;
}

function byte(data: Uint8Array, at: number): number {
  return data[at] ?? 0;
}
