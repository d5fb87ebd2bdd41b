/**
 * Copies a field into the middle of a wider one. The rim of `rim` cells and `spare` more cells at the end of each row
 * are NaN, so that searches need not check where the window ends.
 */
export function pad(field: usize, width: i32, height: i32, into: usize, rim: i32, spare: i32): void {
  const pitch = width + 2 * rim + spare
  let to = into
  for (let k = 0; k < rim * pitch; k++, to += 4) store<f32>(to, f32.NaN)
  for (let row = 0; row < height; row++) {
    for (let k = 0; k < rim; k++, to += 4) store<f32>(to, f32.NaN)
    memory.copy(to, field + ((row * width) << 2), width << 2)
    to += width << 2
    for (let k = 0; k < rim + spare; k++, to += 4) store<f32>(to, f32.NaN)
  }
  for (let k = 0; k < rim * pitch; k++, to += 4) store<f32>(to, f32.NaN)
}
