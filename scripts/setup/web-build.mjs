import { fingerprint, isDone, markDone } from './fingerprint.mjs'
import { step } from './run.mjs'

const MARK = 'build/web.sources'
const SOURCES = [
  'web',
  'contract',
  'geo',
  'language',
  'scripts/web-build',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the browser part unless it was built from exactly these sources. */
export async function buildWeb() {
  const sources = fingerprint(SOURCES)
  if (isDone(MARK, sources)) return
  console.log('Building the web part …')
  await step('Building the web part', 'vite', ['build', '--logLevel', 'warn'])
  markDone(MARK, sources)
}
