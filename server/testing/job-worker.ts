// A second process for the portal's jobs, started and frozen by two-processes.repository.test.ts: it runs one job of
// the kind `count` and ends it as the next message says.
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { openDatabase } from '#server/platform/database/database.ts'

export type Told = 'finish' | 'fail'
export type Heard = 'ready' | 'taken' | 'over'

/** Milliseconds: short, so that a test need not wait long until another process may take the job. */
const LEASE = { lasts: 1000, renewEvery: 100 }

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl, dataDir })
const log = { warn: () => undefined, error: () => undefined }
const run = () =>
  new Promise<void>((resolve, reject) => {
    process.once('message', (told: Told) => (told === 'finish' ? resolve() : reject(new Error('woke up'))))
    say('taken')
  })
process.once('message', () => {
  void openJobs(db, log, [{ kind: 'count', run }], { lease: LEASE })
    .runDue()
    .then(() => say('over'))
})
say('ready')

function say(heard: Heard): void {
  process.send?.(heard)
}
