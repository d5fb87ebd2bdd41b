import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordVersion, VersionPhoto } from '#contract/records/own-records.ts'
import { RecordImage } from '../photos/record-image.tsx'
import { Columns, type Side } from './columns.tsx'
import { photoPairs, type PhotoPair } from './photo-pairs.rules.ts'

interface PhotosPairedProps {
  before: RecordVersion
  after: RecordVersion
  side: Side
  /** Whether only those with the right to the exact record get them. */
  withheld: boolean
}

/** The photos of two versions beside each other, each with what became of it. */
export function PhotosPaired({ before, after, side, withheld }: PhotosPairedProps) {
  const { t } = useTranslation(['recordVersions', 'ownRecords'])
  const id = useId()
  const pairs = photoPairs(before, after)
  const same = pairs.every((pair) => pair.same)
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="body2" component="h2" color="text.secondary">
        {t('ownRecords:parts.pictures')}
        {same && <span>{` · ${t('unchanged')}`}</span>}
      </Typography>
      {pairs.length === 0 && <span>{t('photos.nothing')}</span>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1, display: 'grid', gap: 3 }}>
        {pairs.map((pair) => (
          <li key={pair.position}>
            <Columns
              side={side}
              before={<Photo pair={pair} of="before" version={before.version} withheld={withheld} />}
              after={<Photo pair={pair} of="after" version={after.version} withheld={withheld} />}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

interface PhotoProps {
  pair: PhotoPair
  of: 'before' | 'after'
  version: number
  withheld: boolean
}

function Photo({ pair, of, version, withheld }: PhotoProps) {
  const { t } = useTranslation('recordVersions')
  const { position, same } = pair
  const photo = pair[of]
  if (!photo)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('photos.none', { position })}
      </Typography>
    )
  const became = same ? 'same' : of === 'before' ? 'removed' : 'added'
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: 360 }}>
      <Picture photo={photo} alt={t('photos.alt', { position, version })} withheld={withheld} />
      <Typography component="figcaption" variant="body2" sx={{ mt: 0.5, fontWeight: same ? 400 : 650 }}>
        {!same && <span aria-hidden>{of === 'before' ? '− ' : '+ '}</span>}
        {t(`photos.${became}`, { position })}
      </Typography>
    </Box>
  )
}

const FRAME = {
  height: 240,
  width: '100%',
  bgcolor: 'action.hover',
  borderRadius: 1,
  overflow: 'hidden',
} as const

/** The photo, or why there is none to see. */
function Picture({ photo, alt, withheld }: { photo: VersionPhoto; alt: string; withheld: boolean }) {
  const { t } = useTranslation('recordVersions')
  const [failed, setFailed] = useState(false)
  if (photo.url !== null && !failed)
    return (
      <Box sx={FRAME}>
        <RecordImage
          src={photo.url}
          withheld={withheld}
          alt={alt}
          loading="lazy"
          onFailed={() => setFailed(true)}
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      </Box>
    )
  return (
    <Box sx={{ ...FRAME, display: 'grid', placeItems: 'center', height: 120, p: 2, textAlign: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {t(photo.url === null ? 'photos.gone' : 'photos.failed')}
      </Typography>
    </Box>
  )
}
