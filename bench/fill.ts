// node bench/fill.ts --records 100000: adds generated records to the portal of DATA_DIR (or DATABASE_URL), for `npm start`.
import { parseArgs } from 'node:util'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { fillDatabase } from './filling.ts'

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const count = Number(values.records)
if (!Number.isInteger(count) || count < 1)
  throw new Error(`--records takes a whole number, not "${values.records}"`)

const config = parseConfig()
const { unhurried, close } = await openDatabase(config)
try {
  await fillDatabase(unhurried, count, (stored) => {
    if (stored % 10_000 === 0 || stored === count) console.log(`${stored} of ${count} records`)
  })
} finally {
  await close()
}
console.log(`Added to ${config.databaseUrl === null ? config.dataDir : 'the database of DATABASE_URL'}.`)
