import { readSharedPlan, statusOf } from '../building/shared-work.ts'
import { nameOfWork } from '../work/open-work.ts'
import type { StatusCommand } from '../terminal/shared-arguments.ts'
import { statusJson, statusLines } from '../terminal/status.ts'

/** Prints how far work on many machines is. Returns the exit code, which is 3 while squares are missing. */
export async function status({ work, parts, json }: StatusCommand): Promise<0 | 3> {
  const found = await statusOf(work, await readSharedPlan(work), parts)
  console.log(json ? statusJson(found) : statusLines(nameOfWork(work), found).join('\n'))
  return found.squares.done < found.squares.all ? 3 : 0
}
