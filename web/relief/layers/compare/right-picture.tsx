import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { barAtFoot } from '#web/map/controls/bar-at-foot.ts'
import { withSide, type Comparison } from '#web/map/swipe/comparison.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { comparedFacts, comparedGroups, type Comparable } from './compared-layers.ts'
import { useComparedNames } from './use-compared-names.ts'

interface RightPictureProps {
  comparable: Comparable
  comparison: Comparison
  onChange: (comparison: Comparison) => void
  onEnd: () => void
}

const GROUP_NAMES = {
  base: 'map:layers.base',
  ground: 'map:tilesets.DTM',
  surface: 'map:tilesets.DSM',
} as const

/** Chooses what the picture of the map is compared with, and ends the comparison. */
export function RightPicture({ comparable, comparison, onChange, onEnd }: RightPictureProps) {
  const { t } = useTranslation(['swipe', 'map'])
  const nameOf = useComparedNames()
  const named = { 'aria-label': t('right'), 'data-control': 'right picture' }
  const { left, right } = comparison
  const groups = comparedGroups(comparable, right)
  return (
    <Paper
      component="section"
      aria-label={t('bar')}
      elevation={6}
      sx={{ ...barAtFoot(440), pl: 1.5, pr: 0.5, py: 0.5, display: 'flex', alignItems: 'center', gap: 1 }}
    >
      {/* On a phone the name of the picture needs its room. */}
      <Box
        component="span"
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'nowrap', fontSize: '0.9rem' }}
      >
        {t('right')}
      </Box>
      {/* A native select, which on a phone opens the list of the system. */}
      <NativeSelect
        fullWidth
        value={right}
        onChange={({ target }) => {
          const chosen = groups.flatMap(({ layers }) => layers).find((known) => known === target.value)
          if (chosen) onChange(withSide(comparison, 'right', chosen))
        }}
        inputProps={named}
      >
        {groups.map((group) => (
          <optgroup key={group.name} label={t(GROUP_NAMES[group.name])}>
            {group.layers.map((layer) => {
              const missing = comparedFacts(comparable, layer).missing !== null
              return (
                <option key={layer} value={layer} disabled={missing || layer === left}>
                  {missing ? t('missing', { layer: nameOf(layer) }) : nameOf(layer)}
                </option>
              )
            })}
          </optgroup>
        ))}
      </NativeSelect>
      <Tooltip title={t('end')}>
        <IconButton
          data-control="stop comparing"
          aria-label={t('end')}
          onClick={onEnd}
          color="secondary"
          sx={{ width: 36, height: 36 }}
        >
          <CloseIcon />
        </IconButton>
      </Tooltip>
      <ForScreenReaders as="p" role="status">
        {t('announce', { left: nameOf(left), right: nameOf(right) })}
      </ForScreenReaders>
    </Paper>
  )
}
