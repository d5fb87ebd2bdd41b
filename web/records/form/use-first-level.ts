import { useQuery } from '@tanstack/react-query'
import type { NearbySite } from '#contract/records/nearby.ts'
import { namesPublicRegister, type Reference } from '#contract/records/references.ts'
import type { FirstLevel } from '#web/sensitivity/level-choice.tsx'
import type { Outline } from '#contract/records/records.ts'
import { nearbyQuery } from '../nearby/nearby.data.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'

/**
 * @param outline null while none is drawn
 * @param references numbers of the record in registers
 */
export function useFirstLevel(outline: Outline | null, references: readonly Reference[]): FirstLevel | null {
  const settings = useQuery(siteSettingsQuery()).data
  const preset = settings?.sensitivity.preset
  const asked = outline !== null && preset === 'generalised'
  const nearby = useQuery({ ...nearbyQuery(outline ?? []), enabled: asked })
  if (!preset) return null
  const lies = asked && (nearby.data?.sites.some(isRegisteredHere) ?? false)
  const onRegister = lies || (preset === 'generalised' && namesPublicRegister(references))
  return { level: onRegister ? 'open' : preset, onRegister }
}

function isRegisteredHere({ kind, distance }: NearbySite): boolean {
  return (kind === 'monuments' || kind === 'parks') && distance === 0
}
