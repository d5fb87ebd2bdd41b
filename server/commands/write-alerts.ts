// `npm run write-alerts`: writes deploy/alerts.yml and deploy/grafana.json from the list of signals.
import { writeFile } from 'node:fs/promises'
import { alertsFile } from '#server/operations/metrics/alerts.ts'
import { dashboardFile } from '#server/operations/metrics/dashboard.ts'
import { readArguments, runCommand } from './command-line.ts'

const DEPLOY = new URL('../../deploy/', import.meta.url)

await runCommand('npm run write-alerts', async () => {
  readArguments({})
  await writeFile(new URL('alerts.yml', DEPLOY), alertsFile())
  await writeFile(new URL('grafana.json', DEPLOY), dashboardFile())
})
