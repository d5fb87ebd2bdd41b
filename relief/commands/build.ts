import path from 'node:path'
import { buildTileset } from '../building/build-tileset.ts'
import { workFolder } from '../building/work.ts'
import { checkTarget, type Published } from '../building/publish.ts'
import type { BuildCommand } from '../terminal/build-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { openBuild } from './open-build.ts'
import { retryingAloud, stoppable } from './while-running.ts'

/** Builds a tileset, and prints progress and warnings. Throws ReliefRefusal for what the user can fix. */
export async function build(command: BuildCommand): Promise<void> {
  const { out, workers, resume, part } = command
  await checkTarget(out)
  const opened = await openBuild(command, command.name ?? path.basename(out))
  const published = await stoppable(`The same command with --resume continues from ${workFolder(out)}`, () =>
    buildTileset({
      ...opened,
      out,
      workers,
      resume,
      part,
      retrying: retryingAloud(command.retries),
      onProgress: (stage) => showProgress(process.stderr, stage),
    }),
  )
  if (!published) {
    console.log(`The work of this part is in ${workFolder(out)}`)
    return
  }
  console.log(summaryOf(published, out))
}

/** Returns the number of tiles, their size and where they are. */
export function summaryOf({ tiles, bytes }: Published, out: string): string {
  return `${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, in ${out}`
}
