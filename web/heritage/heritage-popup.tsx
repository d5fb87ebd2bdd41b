import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NmrSite } from '#contract/relief/heritage.ts'
import { PopupFrame, type ThingFrame } from '#web/map/pointing/popup-frame.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { inLanguage } from '#web/lib/public-bodies.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { Spoken } from '#web/ui/spoken.tsx'
import { heritageFeatureQuery } from './heritage.data.ts'
import { factsOf, factsOfSite, type HeritageFacts } from './heritage-facts.ts'
import { nameIn, type HeritageThing } from './heritage-things.ts'
import { useHeritageName } from './use-heritage-name.ts'

interface HeritagePopupProps {
  thing: HeritageThing
  /** The site, if the map has already loaded it; null if the facts must be requested. */
  site: NmrSite | null
  /** Where it is shown. */
  Frame?: ThingFrame
  /** Below everything about the thing. */
  foot?: ReactNode
  onClose: () => void
}

/** A monument, park or site: a popup, or a sheet. Its content comes from other organisations and is shown as plain text. */
export function HeritagePopup({ thing, site, Frame = PopupFrame, foot, onClose }: HeritagePopupProps) {
  const { t, i18n } = useTranslation('map')
  const { data, error, refetch } = useQuery({
    ...heritageFeatureQuery(thing.kind, thing.id),
    enabled: site === null,
  })
  const name = useHeritageName(data ?? thing, thing.kind)
  const facts = site ? factsOfSite(site) : data ? factsOf(thing.kind, data, i18n.language) : null
  return (
    <Frame
      kind={t(`heritage.kind.${thing.kind}`)}
      title={<span translate={nameIn(i18n.language, data ?? thing) === null ? undefined : 'no'}>{name}</span>}
      close={t('heritage.close')}
      onClose={onClose}
    >
      {facts ? (
        <Facts facts={facts} />
      ) : (
        // About as high as the loaded content, so that the popup does not move.
        <Box sx={{ minHeight: 76 }}>
          <Typography variant="body2" role="status">
            {error ? '' : t('heritage.loading')}
          </Typography>
          {error && (
            <Alert
              severity="warning"
              action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
            >
              {t('heritage.failed')}
            </Alert>
          )}
        </Box>
      )}
      {foot}
    </Frame>
  )
}

function Facts({ facts: { rows, link } }: { facts: HeritageFacts }) {
  const { t, i18n } = useTranslation('map')
  const none = t('heritage.notKnown')
  return (
    <FactList
      dense
      facts={[
        ...rows.map(({ name, value, language }) => ({
          name: t(`heritage.${name}`),
          value: value === null ? none : <Spoken words={{ text: value, language }} />,
        })),
        {
          name: t('heritage.report'),
          value: link ? (
            <Link href={inLanguage(link.address, i18n.language)} target="_blank" rel="noopener noreferrer">
              {t(`heritage.link.${link.to}`)}
              <ForScreenReaders as="span">{t('heritage.newTab')}</ForScreenReaders>
            </Link>
          ) : (
            none
          ),
        },
      ]}
    />
  )
}
