import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { barAtFoot } from '#web/map/controls/bar-at-foot.ts'
import type { ComparedLayer } from '#web/map/swipe/compared-layer.ts'
import { withSide, type Comparison, type Side } from '#web/map/swipe/comparison.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { comparedFacts, comparedGroups, type Comparable } from './compared-layers.ts'
import { useComparedNames } from './use-compared-names.ts'

interface ComparisonBarProps {
  comparable: Comparable
  comparison: Comparison
  onChange: (comparison: Comparison) => void
  onEnd: () => void
}

/** Chooses the two layers of a comparison, and ends it. */
export function ComparisonBar({ comparable, comparison, onChange, onEnd }: ComparisonBarProps) {
  const { t } = useTranslation('swipe')
  const nameOf = useComparedNames()
  const choose = (side: Side) => (layer: ComparedLayer) => onChange(withSide(comparison, side, layer))
  return (
    <Paper
      component="section"
      aria-label={t('bar')}
      elevation={6}
      sx={{
        ...barAtFoot(560),
        p: 1.5,
        pr: 0.5,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
      }}
    >
      <SideSelect
        name={t('left')}
        comparable={comparable}
        layer={comparison.left}
        onChoose={choose('left')}
      />
      <SideSelect
        name={t('right')}
        comparable={comparable}
        layer={comparison.right}
        onChoose={choose('right')}
      />
      <Tooltip title={t('end')}>
        <IconButton aria-label={t('end')} onClick={onEnd} color="secondary" sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
      <ForScreenReaders as="p" role="status">
        {t('announce', { left: nameOf(comparison.left), right: nameOf(comparison.right) })}
      </ForScreenReaders>
    </Paper>
  )
}

interface SideSelectProps {
  name: string
  comparable: Comparable
  layer: ComparedLayer
  onChoose: (layer: ComparedLayer) => void
}

/** A native select, which on a phone opens the list of the system. */
function SideSelect({ name, comparable, layer, onChoose }: SideSelectProps) {
  const { t } = useTranslation(['swipe', 'map'])
  const nameOf = useComparedNames()
  const groups = comparedGroups(comparable, layer)
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={name}
      value={layer}
      onChange={({ target }) => {
        const chosen = groups.flatMap(({ layers }) => layers).find((known) => known === target.value)
        if (chosen) onChoose(chosen)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {groups.map((group) => (
        <optgroup key={group.name} label={t(GROUP_NAMES[group.name])}>
          {group.layers.map((known) => {
            const missing = comparedFacts(comparable, known).missing !== null
            return (
              <option key={known} value={known} disabled={missing}>
                {missing ? t('missing', { layer: nameOf(known) }) : nameOf(known)}
              </option>
            )
          })}
        </optgroup>
      ))}
    </TextField>
  )
}

const GROUP_NAMES = {
  base: 'map:layers.base',
  ground: 'map:tilesets.DTM',
  surface: 'map:tilesets.DSM',
} as const
