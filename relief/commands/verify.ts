import { verifyTileset } from '../tilesets/verify-tileset.ts'
import { showProgress } from '../terminal/progress.ts'
import { verificationEnd, verificationLines } from '../terminal/verification.ts'

/** Checks a tileset and prints its problems. Returns the exit code, which is 1 when there are any. */
export async function verify({ tileset }: { readonly tileset: string }): Promise<0 | 1> {
  const { layers, problems } = await verifyTileset(
    tileset,
    (layer) => showProgress(process.stderr, layer),
    (layer) => console.log(verificationLines(layer).join('\n')),
  )
  for (const problem of problems) console.log(`  problem ${problem}`)
  const wrong = layers.reduce((sum, layer) => sum + layer.problems.length, problems.length)
  console.log(verificationEnd(tileset, wrong))
  return wrong > 0 ? 1 : 0
}
