// node scripts/failed-tests.mjs: the failed tests of every suite that has run, so that a long log ends with what matters.
import { existsSync, readdirSync } from 'node:fs'
import { REPORTS, sayFailed } from './setup/suite.mjs'

const reports = existsSync(REPORTS) ? readdirSync(REPORTS) : []
for (const name of new Set(reports.map((report) => report.replace(/ [12]\.json$/, '')))) sayFailed(name)
