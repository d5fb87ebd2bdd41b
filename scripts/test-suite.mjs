// node scripts/test-suite.mjs NAME ARGUMENT …: runs Vitest with these arguments, and files with failed tests a second time.
import { runSuite } from './setup/suite.mjs'

const [name, ...args] = process.argv.slice(2)
if (name === undefined) {
  console.error('Usage: node scripts/test-suite.mjs NAME [ARGUMENT OF VITEST …]')
  process.exit(1)
}
process.exit(await runSuite({ name, args }))
