// node scripts/test-suite.mjs NAME [--file-budget SECONDS] ARGUMENT … [-- FILE …]: runs Vitest with these arguments and on these files
// (parts of their names; all if there are none), and files with failed tests a second time. With a budget, a file that uses more
// processor time fails.
import { runSuite } from './setup/suite.mjs'

const [name, ...rest] = process.argv.slice(2)
if (name === undefined) {
  console.error(
    'Usage: node scripts/test-suite.mjs NAME [--file-budget SECONDS] [ARGUMENT OF VITEST …] [-- FILE …]',
  )
  process.exit(1)
}
const [fileBudget, words] = rest[0] === '--file-budget' ? [Number(rest[1]), rest.slice(2)] : [undefined, rest]
const end = words.includes('--') ? words.indexOf('--') : words.length
const suite = { name, args: words.slice(0, end), files: words.slice(end + 1) }
process.exit(await runSuite({ ...suite, ...(fileBudget !== undefined && { fileBudget }) }))
