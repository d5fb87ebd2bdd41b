/** One cell of a field of deviations. */
export abstract class Cell {
  /** Raises one cell. NaN raises nothing. */
  @inline static raise(at: usize, value: f32): void {
    if (load<f32>(at) < value) store<f32>(at, value)
  }
}
