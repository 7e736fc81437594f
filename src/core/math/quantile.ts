/**
 * Nearest-rank quantile of an unsorted array, by quickselect (Hoare's FIND, median of three): O(n) where sorting is
 * O(n log n), and exact. Reorders `values` in place, so that everything at or above the found element stands behind it.
 * Gives `whenEmpty` for no values.
 */
export function selectQuantile(values: Float32Array, q: number, whenEmpty: number): number {
  if (values.length === 0) return whenEmpty;
  const rank = Math.max(0, Math.ceil(q * values.length) - 1);
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = median(values[low], values[(low + high) >> 1], values[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i <= j) {
        const swap = values[i];
        values[i++] = values[j];
        values[j--] = swap;
      }
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank];
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
