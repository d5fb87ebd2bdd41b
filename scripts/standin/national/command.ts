import { serveCatalogue } from '../catalogue/serve-catalogue.ts'
import { nationalSettings, printSettings } from '../settings.ts'
import type { NationalModel } from './form.ts'
import { serveNational } from './serve-national.ts'

/** Milliseconds before each answer, about as from a data centre in the same country. */
const LATENCY = 40
const MODELS: readonly NationalModel[] = ['dtm', 'dsm']

/** Serves the invented national rasters and their catalogue until the program is stopped, and prints the settings of the portal for them. */
export async function runNational(port: number): Promise<{ readonly close: () => Promise<void> }> {
  const standIn = await serveNational({ port, latency: LATENCY, models: MODELS })
  const catalogue = await serveCatalogue()
  const { origin } = new URL(standIn.addresses.dtm)
  printSettings(nationalSettings({ ...standIn.addresses, catalogue: catalogue.address }))
  console.log(`# curl ${origin}/counts            requests and bytes so far`)
  console.log(`# curl -X PUT -d '{"kind":"status","status":429,"retryAfter":5}' ${origin}/fault`)
  console.log(`# curl -X PUT -d null ${origin}/fault`)
  console.log(`# curl -X PUT -d 200 ${origin}/latency`)
  return {
    close: async () => {
      await Promise.all([standIn.close(), catalogue.close()])
    },
  }
}
