/** Letters from which one slip is forgiven, and from which two are: a short name with two would be another name. */
const ONE_SLIP_FROM = 4
const TWO_SLIPS_FROM = 8

/**
 * Returns how many slips of spelling lead from a text to a name, or to its beginning as far as it was typed: a letter too
 * many, too few, another letter, or two in the wrong order. Infinity if there are more than a text of this length may have.
 */
export function slipsBetween(text: string, name: string): number {
  const most = text.length >= TWO_SLIPS_FROM ? 2 : text.length >= ONE_SLIP_FROM ? 1 : 0
  if (name.length < text.length - most) return Infinity
  const [typed, meant] = [Array.from(text), Array.from(name)]
  const least = Math.min(...lastRow(typed, meant))
  return least <= most ? least : Infinity
}

/** Distances from the whole of `typed` to each beginning of `meant` (optimal string alignment). */
function lastRow(typed: readonly string[], meant: readonly string[]): readonly number[] {
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const here = [row]
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1] ? 0 : 1
      const [left = 0, up = 0, corner = 0] = [here[column - 1], above[column], above[column - 1]]
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      here.push(Math.min(left + 1, up + 1, corner + same, swapped ? (before[column - 2] ?? 0) + 1 : Infinity))
    }
    before = above
    above = here
  }
  return above
}
