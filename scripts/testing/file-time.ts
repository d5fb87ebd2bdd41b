// A set-up file of Vitest: writes down the processor time of each test file, with that of the children of its process that have ended.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { ownTime } from '#scripts/setup/processor-time.mjs'

export interface FileTime {
  readonly file: string
  readonly seconds: number
}

const folder = process.env.FILE_TIMES

if (folder !== undefined) {
  const before = ownTime()
  // Hooks that follow all tests run in reverse order, so that this one is the last.
  afterAll(() => {
    const { testPath } = expect.getState()
    if (testPath === undefined) throw new Error('Vitest does not say which file it has run.')
    const time: FileTime = { file: path.relative('', testPath), seconds: ownTime() - before }
    appendFileSync(path.join(folder, `${String(process.pid)}.jsonl`), `${JSON.stringify(time)}\n`)
  })
}
