import { wireDay } from '#contract/http/values/days.ts'
import { HERITAGE_LAYERS, type HeritageLayer } from '#contract/relief/heritage.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findLayerStates } from '../heritage.repository.ts'

type Settings = MapSettings['heritage']

/** The map's settings for heritage layers. Cadw's licence requires the date on which the data were received. */
export async function heritageSettings(
  db: Database,
  { heritage }: Pick<Config, 'heritage'>,
): Promise<Settings> {
  const states = await findLayerStates(db)
  const settingsOf = (layer: HeritageLayer): Settings[HeritageLayer] => {
    const source = heritage.address === null ? null : heritage.layers[layer]
    const received = states.find((state) => state.layer === layer)?.receivedAt ?? null
    return {
      available: source !== null,
      credit: source === null ? '' : dated(source.credit, received),
      creditLink: source?.creditLink ?? null,
      received: received?.toISOString() ?? null,
    }
  }
  const entries = HERITAGE_LAYERS.map((layer) => [layer, settingsOf(layer)] as const)
  return Object.fromEntries(entries) as Settings
}

/** DD/MM/YYYY is the same in both languages. Before the data are loaded, the date is left out. */
function dated(credit: string, received: Date | null): string {
  return received === null ? credit.replace(/,? ?\{date\}/, '') : credit.replace('{date}', wireDay(received))
}
