// `npm run bench:relief`: completes the set-up, then measures. `node scripts/bench.mjs NAME …` runs bench/NAME.ts.
import { EVERYTHING, install } from './setup/install.mjs'
import { run } from './setup/run.mjs'

const [name = '', ...options] = process.argv.slice(2)
await install(EVERYTHING)
process.exit(await run('node', [`bench/${name}.ts`, ...options]))
