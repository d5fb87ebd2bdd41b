import type { Components } from '@mui/material/styles'

/** Where the system chooses the colours (`forced-colors`), backgrounds and shadows are gone, and these have only those. */
const FORCED = '@media (forced-colors: active)'
const EDGE = { [FORCED]: { border: '1px solid' } }

/** What parts of the component library look like there. */
export const FORCED_COLOURS = {
  MuiPaper: { styleOverrides: { root: EDGE } },
  MuiChip: { styleOverrides: { root: EDGE } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        [FORCED]: {
          '&.Mui-selected': {
            forcedColorAdjust: 'none',
            color: 'HighlightText',
            backgroundColor: 'Highlight',
          },
        },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      thumb: { [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' } },
      track: {
        [FORCED]: {
          forcedColorAdjust: 'none',
          border: '1px solid ButtonText',
          backgroundColor: 'Canvas',
          opacity: 1,
          '.Mui-checked + &': { backgroundColor: 'Highlight' },
        },
      },
    },
  },
  MuiSlider: {
    styleOverrides: {
      rail: { [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'GrayText', opacity: 1 } },
      track: { [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
      thumb: { [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' } },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: EDGE,
      bar: { [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
    },
  },
} as const satisfies Components
