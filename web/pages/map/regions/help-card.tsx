import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import type { Visitor } from '../state/visitor.ts'
import { useLoginLinks } from './action-row.tsx'
import { MapCard } from './map-card.tsx'

interface HelpCardProps {
  visitor: Visitor
  /** What it offers to show; null while there is relief on the map. */
  offer: Tileset | null
  onSeeRelief: (tileset: Tileset) => void
}

/** A hint about the first step. Once closed, it stays closed for this visit, until there is a different hint. */
export function HelpCard({ visitor, offer, onSeeRelief }: HelpCardProps) {
  const { t } = useTranslation('map')
  const [closed, close] = useClosed(visitor)
  const links = useLoginLinks()
  if (closed) return null
  return (
    <MapCard
      heading={t('help.heading')}
      close={{ words: t('help.dismiss'), control: 'close help' }}
      onClose={close}
    >
      <Typography variant="body2">
        <Trans t={t} i18nKey={`help.${visitor}`} components={links} />
      </Typography>
      {offer && (
        <Button
          variant="contained"
          size="small"
          data-control="see relief"
          onClick={() => {
            close()
            onSeeRelief(offer)
          }}
          sx={{ mt: 1 }}
        >
          {t(offer.invented ? 'help.reliefDemonstration' : 'help.relief')}
        </Button>
      )}
    </MapCard>
  )
}

function useClosed(visitor: Visitor): [boolean, () => void] {
  const storage = browserStorage('session')
  const key = `mapHelpClosed.${visitor}` as const
  const [justClosed, setJustClosed] = useState<Visitor | null>(null)
  const close = () => {
    storage.write(key, 'yes')
    setJustClosed(visitor)
  }
  return [justClosed === visitor || storage.read(key) !== null, close]
}
