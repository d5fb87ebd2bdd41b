// `npm run write-alerts`: writes deploy/alerts.yml from the list of signals.
import { writeFile } from 'node:fs/promises'
import { alertsFile } from '#server/features/metrics/alerts.ts'

await writeFile(new URL('../../deploy/alerts.yml', import.meta.url), alertsFile())
