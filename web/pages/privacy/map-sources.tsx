import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/relief/map.ts'
import { mapSettingsQuery } from '#web/relief/layers/map-settings.data.ts'
import { Paragraph, WordList } from '#web/ui/word-page.tsx'

/** The other servers that a visitor's browser contacts: those of this portal's settings, not of a fixed list. */
export function MapSources() {
  const { t } = useTranslation('privacy')
  const { data: settings, isError } = useQuery(mapSettingsQuery())
  const hosts = settings && hostsOf(settings)
  return (
    <>
      {!hosts && <Paragraph>{isError ? t('others.failed') : t('others.loading')}</Paragraph>}
      {hosts?.length === 0 && <Paragraph>{t('others.none')}</Paragraph>}
      {hosts && hosts.length > 0 && (
        <>
          <Paragraph>{t('others.maps')}</Paragraph>
          <WordList>
            {hosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </WordList>
        </>
      )}
      <Paragraph>{t('others.server')}</Paragraph>
      {settings?.geocoder && (
        <Paragraph>{t('others.search', { service: settings.geocoder.credit })}</Paragraph>
      )}
      <Paragraph>{t('others.processors')}</Paragraph>
      <Paragraph>{t('others.public')}</Paragraph>
      <Paragraph>{t('others.her')}</Paragraph>
      <Paragraph>{t('others.nobody')}</Paragraph>
    </>
  )
}

function hostsOf({ layers }: MapSettings): string[] {
  const hosts = Object.values(layers).flatMap(
    ({ address }) => /^https?:\/\/([^/{]+)/.exec(address ?? '')?.[1] ?? [],
  )
  return [...new Set(hosts)].filter((host) => host !== window.location.host).sort()
}
