import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { HeritagePopup } from '#web/heritage/heritage-popup.tsx'
import { useHeritageName } from '#web/heritage/use-heritage-name.ts'
import { PopupFrame, type ThingFrame } from '#web/map/pointing/popup-frame.tsx'
import { RecordPopup } from '#web/records/record-popup.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useNmr } from '../panels/layers/use-nmr.ts'
import { ActionsOnMap } from '../panels/record/actions-on-map.tsx'
import { useSelection } from '../state/selection.ts'
import { withInFront, type Announcement, type Chosen } from './map-things.ts'

/** What the popup of a feature says, and what else is at its place. */
export function ThingPopup({ chosen, Frame = PopupFrame }: { chosen: Chosen; Frame?: ThingFrame }) {
  const { layers } = useLayers()
  const { nmr } = useNmr()
  const { choose, view, recordsChanged } = useSelection()
  const { thing, others } = chosen
  const close = () => choose(null)
  const foot = (
    <AlsoHere
      others={others.filter(({ kind }) => layers.overlays[kind])}
      onChoose={(other) => choose(withInFront(chosen, other))}
    />
  )
  return thing.kind === 'finds' ? (
    <RecordPopup
      id={thing.id}
      Frame={Frame}
      foot={foot}
      renderActions={(record) => <ActionsOnMap record={record} withDeletion />}
      onViewFull={() => view(thing.id)}
      onClose={close}
      onBroughtBack={recordsChanged}
    />
  ) : (
    <HeritagePopup
      thing={thing}
      site={thing.kind === 'nmr' ? (nmr.sites.find(({ id }) => id === thing.id) ?? null) : null}
      Frame={Frame}
      foot={foot}
      onClose={close}
    />
  )
}

interface AlsoHereProps {
  others: readonly Announcement[]
  onChoose: (thing: Announcement) => void
}

/** Links to other things at the place of the popup. */
function AlsoHere({ others, onChoose }: AlsoHereProps) {
  const { t } = useTranslation('map')
  const titleId = useId()
  if (others.length === 0) return null
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
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
