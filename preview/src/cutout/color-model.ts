/** How likely a color belongs to a region: the logarithm of a density over L*a*b*. */
export type ColorModel = (first: number, second: number, third: number) => number;

const CLUSTERS = 5;
const ROUNDS = 6;
/** Keeps single-colored clusters from becoming infinitely sure, in squared L*a*b* units. */
const LEAST_VARIANCE = 9;

/** A sum of Gaussians with full covariance, as GrabCut uses (Rother et al., SIGGRAPH 2004); `chosen` tells which pixels count. */
export function fitColors(lab: Float32Array, chosen: (pixel: number) => boolean): ColorModel {
  const points = collect(lab, chosen);
  const owners = cluster(points);
  const gaussians = Array.from({ length: CLUSTERS }, (_, index) => fitGaussian(points, owners, index)).filter(
    (gaussian) => gaussian !== null,
  );
  return (first, second, third) => {
    let density = 1e-9;
    for (const { weight, mean, inverse } of gaussians) {
      const x = first - mean[0];
      const y = second - mean[1];
      const z = third - mean[2];
      const distance =
        x * (inverse[0] * x + 2 * (inverse[1] * y + inverse[2] * z)) +
        y * (inverse[3] * y + 2 * inverse[4] * z) +
        z * inverse[5] * z;
      density += weight * Math.exp(-0.5 * distance);
    }
    return Math.log(density);
  };
}

function collect(lab: Float32Array, chosen: (pixel: number) => boolean): Float32Array {
  const points: number[] = [];
  for (let pixel = 0; pixel * 3 < lab.length; pixel += 1) {
    if (chosen(pixel)) {
      points.push(lab[pixel * 3] ?? 0, lab[pixel * 3 + 1] ?? 0, lab[pixel * 3 + 2] ?? 0);
    }
  }
  return Float32Array.from(points);
}

/** K-means whose first centers are each the point farthest from the ones before, so that no chance is involved. */
function cluster(points: Float32Array): Uint8Array {
  const count = points.length / 3;
  const owners = new Uint8Array(count);
  const centers = farthestPoints(points);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(CLUSTERS * 4);
    for (let point = 0; point < count; point += 1) {
      let nearest = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let center = 0; center < CLUSTERS; center += 1) {
        const distance = squaredDistance(points, point * 3, centers, center * 3);
        if (distance < least) {
          least = distance;
          nearest = center;
        }
      }
      owners[point] = nearest;
      for (let part = 0; part < 3; part += 1) {
        sums[nearest * 4 + part] = (sums[nearest * 4 + part] ?? 0) + (points[point * 3 + part] ?? 0);
      }
      sums[nearest * 4 + 3] = (sums[nearest * 4 + 3] ?? 0) + 1;
    }
    for (let center = 0; center < CLUSTERS; center += 1) {
      const owned = sums[center * 4 + 3] ?? 0;
      for (let part = 0; owned > 0 && part < 3; part += 1) {
        centers[center * 3 + part] = (sums[center * 4 + part] ?? 0) / owned;
      }
    }
  }
  return owners;
}

function farthestPoints(points: Float32Array): Float32Array {
  const centers = new Float32Array(CLUSTERS * 3);
  const count = points.length / 3;
  for (let point = 0; point < count; point += 1) {
    for (let part = 0; part < 3; part += 1) {
      centers[part] = (centers[part] ?? 0) + (points[point * 3 + part] ?? 0) / count;
    }
  }
  const nearest = new Float32Array(count).fill(Number.MAX_VALUE);
  for (let center = 1; center < CLUSTERS; center += 1) {
    let farthest = 0;
    for (let point = 0; point < count; point += 1) {
      const distance = Math.min(nearest[point] ?? 0, squaredDistance(points, point * 3, centers, (center - 1) * 3));
      nearest[point] = distance;
      farthest = distance > (nearest[farthest] ?? 0) ? point : farthest;
    }
    centers.set(points.subarray(farthest * 3, farthest * 3 + 3), center * 3);
  }
  return centers;
}

function squaredDistance(a: Float32Array, atA: number, b: Float32Array, atB: number): number {
  const x = (a[atA] ?? 0) - (b[atB] ?? 0);
  const y = (a[atA + 1] ?? 0) - (b[atB + 1] ?? 0);
  const z = (a[atA + 2] ?? 0) - (b[atB + 2] ?? 0);
  return x * x + y * y + z * z;
}

interface Gaussian {
  /** Share of the points, divided by the square root of the determinant. */
  weight: number;
  mean: [number, number, number];
  /** Upper half of the inverse covariance: xx, xy, xz, yy, yz, zz. */
  inverse: [number, number, number, number, number, number];
}

function fitGaussian(points: Float32Array, owners: Uint8Array, index: number): Gaussian | null {
  let count = 0;
  const mean: [number, number, number] = [0, 0, 0];
  const products: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let point = 0; point < owners.length; point += 1) {
    if (owners[point] !== index) {
      continue;
    }
    const x = points[point * 3] ?? 0;
    const y = points[point * 3 + 1] ?? 0;
    const z = points[point * 3 + 2] ?? 0;
    count += 1;
    mean[0] += x;
    mean[1] += y;
    mean[2] += z;
    products[0] += x * x;
    products[1] += x * y;
    products[2] += x * z;
    products[3] += y * y;
    products[4] += y * z;
    products[5] += z * z;
  }
  if (count < 4) {
    return null;
  }
  const [mx, my, mz] = [mean[0] / count, mean[1] / count, mean[2] / count];
  const xx = products[0] / count - mx * mx + LEAST_VARIANCE;
  const xy = products[1] / count - mx * my;
  const xz = products[2] / count - mx * mz;
  const yy = products[3] / count - my * my + LEAST_VARIANCE;
  const yz = products[4] / count - my * mz;
  const zz = products[5] / count - mz * mz + LEAST_VARIANCE;
  const [a, b, c] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const determinant = xx * a + xy * b + xz * c;
  const [d, e, f] = [xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy];
  return {
    weight: count / owners.length / Math.sqrt(determinant),
    mean: [mx, my, mz],
    inverse: [a / determinant, b / determinant, c / determinant, d / determinant, e / determinant, f / determinant],
  };
}
