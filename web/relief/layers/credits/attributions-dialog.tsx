import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LIDAR_LAYERS, type MapSettings } from '#contract/relief/map.ts'
import { CreditLine } from './credit-line.tsx'
import {
  creditOf,
  eachOnce,
  heritageCredit,
  lidarCredits,
  placeCredits,
  SIMPLE_MAP_CREDITS,
} from './credits.ts'

interface AttributionsDialogProps {
  settings: MapSettings
  open: boolean
  onClose: () => void
}

/** The credits of every layer that this portal has, whether on or off. */
export function AttributionsDialog({ settings, open, onClose }: AttributionsDialogProps) {
  const { t } = useTranslation(['map', 'portal'])
  const titleId = useId()
  const { street, satellite, historic } = settings.layers
  const { monuments, parks, nmr } = settings.heritage
  const layers = [
    { name: t('attributes.street'), credits: creditOf(street) },
    { name: t('attributes.satellite'), credits: creditOf(satellite) },
    { name: t('attributes.historic'), credits: creditOf(historic) },
    { name: t('attributes.monuments'), credits: heritageCredit(monuments) },
    { name: t('attributes.parks'), credits: heritageCredit(parks) },
    { name: t('attributes.nmr'), credits: heritageCredit(nmr) },
    {
      name: t('attributes.lidar'),
      credits: eachOnce(LIDAR_LAYERS.flatMap((name) => lidarCredits(name, settings))),
    },
  ].filter(({ credits }) => credits.length > 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxHeight: '60vh' } } }}
    >
      <DialogTitle id={titleId}>{t('attributes.title')}</DialogTitle>
      {/* The text may be longer than its box, and must then be reachable with the keyboard so that it can be scrolled. */}
      <DialogContent tabIndex={0} role="group" aria-labelledby={titleId}>
        {layers.map(({ name, credits }) => (
          <Attribution key={name} name={name}>
            <CreditLine credits={credits} />
          </Attribution>
        ))}
        {settings.reliefSets.some((tileset) => tileset.invented) && (
          <Attribution name={t('attributes.demonstration')}>{t('attributes.demonstrationText')}</Attribution>
        )}
        <Attribution name={t('attributes.simple')}>
          {t('attributes.simpleText')} <CreditLine credits={SIMPLE_MAP_CREDITS} />
        </Attribution>
        <Attribution name={t('attributes.places')}>
          <CreditLine credits={placeCredits(settings)} />
        </Attribution>
        <Attribution name={t('layers.finds')}>{t('attributes.findsText')}</Attribution>
        <Attribution name={t('attributes.library')}>
          <CreditLine credits={[{ text: 'MapLibre', link: 'https://maplibre.org/' }]} />
        </Attribution>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portal:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Attribution({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 650 }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {children}
      </Typography>
    </>
  )
}
