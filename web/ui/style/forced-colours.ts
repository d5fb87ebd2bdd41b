import type { Components } from '@mui/material/styles'

/** Where the system chooses the colours (`forced-colors`), backgrounds and shadows are gone, and these have only those. */
const FORCED = '@media (forced-colors: active)'
const EDGE = { [FORCED]: { border: '1px solid' } }

/** What parts of the component library look like there; base.css has what is chosen or pressed. */
export const FORCED_COLOURS = {
  MuiPaper: { styleOverrides: { root: EDGE } },
  MuiChip: { styleOverrides: { root: EDGE } },
  MuiSwitch: {
    styleOverrides: {
      thumb: { [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' } },
      track: {
        [FORCED]: {
          forcedColorAdjust: 'none',
          border: '1px solid ButtonText',
          backgroundColor: 'Canvas',
          opacity: 1,
          // More specific than the colours of the library for a switch that is on.
          '.MuiSwitch-switchBase.Mui-checked + &&': { backgroundColor: 'Highlight', opacity: 1 },
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
