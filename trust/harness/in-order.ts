import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest's sequencer for files that begin with a number or a word: those of `order` as it says, the others before them. With the
 * longest first, no processor is idle at the end.
 */
export function inOrder(order: readonly string[]): typeof BaseSequencer {
  const placeOf = ({ moduleId }: TestSpecification): number =>
    order.findIndex((start) => path.basename(moduleId).startsWith(`${start}-`))
  return class extends BaseSequencer {
    // oxlint-disable-next-line typescript/require-await -- the type wants a promise
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((a, b) => placeOf(a) - placeOf(b))
    }
  }
}
