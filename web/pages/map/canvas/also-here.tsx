import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeritageName } from '#web/heritage/use-heritage-name.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import type { Announcement } from './map-things.ts'

interface AlsoHereProps {
  others: readonly Announcement[]
  onChoose: (thing: Announcement) => void
}

/** Links to other things at the place of the popup. */
export function AlsoHere({ others, onChoose }: AlsoHereProps) {
  const { t } = useTranslation('map')
  const titleId = useId()
  if (others.length === 0) return null
  return (
    <Box sx={{ px: 1.5, pb: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={titleId} variant="caption" component="h3" color="text.secondary" sx={{ pt: 0.5 }}>
        {t('heritage.alsoHere')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={titleId}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 120, overflowY: 'auto' }}
      >
        {others.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`}>
            <Link
              component="button"
              variant="body2"
              onClick={() => onChoose(thing)}
              sx={{ textAlign: 'start', py: 0.5, overflowWrap: 'anywhere' }}
            >
              {thing.kind !== 'finds' ? (
                <HeritageName thing={thing} />
              ) : thing.title === null ? (
                t('layers.finds')
              ) : (
                <MemberText>{thing.title}</MemberText>
              )}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

function HeritageName({ thing }: { thing: Exclude<Announcement, { kind: 'finds' }> }) {
  const { t } = useTranslation('map')
  const name = useHeritageName(thing, thing.kind)
  return `${name} (${t(`heritage.kind.${thing.kind}`)})`
}
