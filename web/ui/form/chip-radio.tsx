import Box from '@mui/material/Box'
import { FOCUS_RING, UPLAND } from '../style/theme.ts'

interface ChipRadioProps {
  /** The same for all of a group. */
  name: string
  id?: string
  value: string
  label: string
  checked: boolean
  onChange: () => void
  onBlur: () => void
}

/** One word of a few that are all in sight: a radio button that looks like a chip. Arrow keys move among those of a name. */
export function ChipRadio({ label, checked, ...input }: ChipRadioProps) {
  return (
    <Box component="label" sx={[CHIP, checked && CHOSEN]}>
      <Box component="input" type="radio" {...input} checked={checked} sx={INPUT} />
      {label}
    </Box>
  )
}

const CHIP = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  px: 1.25,
  border: '1px solid',
  borderColor: 'text.secondary',
  borderRadius: 4.5,
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.2,
  cursor: 'pointer',
  '&:hover': { bgcolor: UPLAND.heatherPale },
  '&:has(:focus-visible)': FOCUS_RING,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

const CHOSEN = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
  '&:hover': { bgcolor: 'primary.dark' },
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    bgcolor: 'Highlight',
    borderColor: 'Highlight',
    color: 'HighlightText',
  },
} as const

/** Over the whole chip, so that a finger that explores the screen finds it where it is seen. */
const INPUT = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'inherit',
} as const

/** A button among chips, for what belongs to them and is no choice itself. */
export const CHIP_BUTTON = {
  ...CHIP,
  borderStyle: 'dashed',
  '&:focus-visible': FOCUS_RING,
} as const
