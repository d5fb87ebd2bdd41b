// Loaded into a process of the portal (NODE_OPTIONS) before its own code: changes the sources that PLANTED names, for the
// controls of test:cluster. A run that does not find the planted fault has not tested anything.
import { registerHooks } from 'node:module'

/** @type {Record<string, { file: string, from: string, to: string }[]>} */
const CHANGES = {
  // The process never notices a change of another one.
  'frozen-version': [
    {
      file: 'server/platform/caching/revisions.repository.ts',
      from: 'coalesceNext(() => readRevisions(db))',
      to: '((first) => () => (first ??= readRevisions(db)))(null)',
    },
  ],
  // Whoever had a job once may end it, whoever has it now.
  unfenced: [
    { file: 'server/platform/jobs/jobs.repository.ts', from: `    .where('turn', '=', turn)\n`, to: '' },
  ],
  // Time passes 60 times as fast for jobs: a lease of two minutes lasts two seconds.
  'fast-clock': [
    {
      file: 'server/platform/jobs/open-jobs.ts',
      from: 'lasts: 120_000, renewEvery: 30_000',
      to: 'lasts: 2000, renewEvery: 500',
    },
    { file: 'server/platform/jobs/open-jobs.ts', from: 'LOOK_EVERY = 2000', to: 'LOOK_EVERY = 33' },
  ],
  // Together with the fast clock.
  'never-renewed': [
    { file: 'server/platform/jobs/open-jobs.ts', from: 'renewEvery: 500', to: 'renewEvery: 3_600_000' },
  ],
  // A storage that does not answer is waited for.
  'endless-patience': [
    { file: 'objects/object-store.ts', from: 'patience: 5000', to: 'patience: 3_600_000' },
  ],
  // A description is believed before its archives are there. The bucket is listed more often, so that the control is short.
  'early-description': [
    {
      file: 'server/relief/bucket-tilesets.ts',
      from: 'if (missing.length > 0) {',
      to: 'if (false) {',
    },
    {
      file: 'server/relief/bucket-tilesets.ts',
      from: 'LOOK_EVERY = 30_000',
      to: 'LOOK_EVERY = 300',
    },
  ],
}

const changes = (process.env.PLANTED ?? '').split(' ').flatMap((name) => {
  const found = CHANGES[name]
  if (!found) throw new Error(`Unknown fault to plant: ${name}`)
  return found
})

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const wanted = changes.filter(({ file }) => url.endsWith(`/${file}`))
    if (wanted.length === 0) return loaded
    let source = String(loaded.source)
    for (const { file, from, to } of wanted) {
      // The source has changed, so that the control must change with it.
      if (!source.includes(from))
        throw new Error(`${file} does not contain the text to plant a fault in: ${from}`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})
