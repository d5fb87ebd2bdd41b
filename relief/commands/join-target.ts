import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openObjects } from '#objects/object-store.ts'
import { retrying, type Retrying } from '../building/retrying.ts'
import type { JoinCommand } from '../terminal/shared-arguments.ts'
import { showProgress } from '../terminal/progress.ts'
import { putTileset } from '../tilesets/put-tileset.ts'
import { asRefusal, UNATTENDED } from '../work/bucket-trouble.ts'
import { nameOfWork } from '../work/open-work.ts'

/** Where a joined tileset goes. */
interface Target {
  /** The folder in which it is made. */
  readonly folder: string
  /** The folder or the address where it is in the end, for messages. */
  readonly name: string
  /** Sends it to the bucket, if that is where it goes, and deletes the folder. */
  readonly finish: () => Promise<void>
}

/** Throws ReliefRefusal for a bucket that cannot be used, before hours of work. */
export async function openTarget({ out, scratch }: JoinCommand, again: Retrying): Promise<Target> {
  const name = nameOfWork(out)
  if ('folder' in out) return { folder: out.folder, name, finish: () => Promise.resolve() }
  const objects = openObjects(out.bucket, UNATTENDED)
  await retrying(again, () => asRefusal(() => objects.check()))
  const folder = path.join(scratch ?? tmpdir(), `relief-join-${path.basename(name)}`)
  return {
    folder,
    name,
    async finish() {
      const send = () =>
        asRefusal(() => putTileset(folder, objects, (archive) => showProgress(process.stderr, archive)))
      try {
        await retrying(again, send)
      } catch (error) {
        console.error(`The tileset is complete in ${folder}; "relief put ${folder} --to ${name}" sends it.`)
        throw error
      }
      await rm(folder, { recursive: true })
    },
  }
}
