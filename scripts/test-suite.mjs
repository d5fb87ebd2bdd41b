// node scripts/test-suite.mjs NAME ARGUMENT … [-- FILE …]: runs Vitest with these arguments and on these files (parts of their
// names; all if there are none), and files with failed tests a second time.
import { runSuite } from './setup/suite.mjs'

const [name, ...rest] = process.argv.slice(2)
if (name === undefined) {
  console.error('Usage: node scripts/test-suite.mjs NAME [ARGUMENT OF VITEST …] [-- FILE …]')
  process.exit(1)
}
const end = rest.includes('--') ? rest.indexOf('--') : rest.length
process.exit(await runSuite({ name, args: rest.slice(0, end), files: rest.slice(end + 1) }))
