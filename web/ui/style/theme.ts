import { createTheme } from '@mui/material/styles'
import { FORCED_COLOURS } from './forced-colours.ts'

/** Colours of the Welsh uplands. Every pair used for text has a contrast ratio of at least 4.5:1. */
export const UPLAND = {
  slate: '#22313c',
  slateMid: '#4b5d69',
  slatePale: '#dbe2e6',
  /** The strong accent colour, also used for buttons and links. */
  heather: '#86257f',
  heatherDeep: '#64175f',
  heatherPale: '#f5e6f3',
  bracken: '#8a4f14',
  brackenPale: '#e9c48f',
  lichen: '#566b2d',
  lichenPale: '#e6ead6',
  paper: '#f8f7f3',
} as const

export const FOCUS_RING = { outline: `3px solid ${UPLAND.heather}`, outlineOffset: 2 }
const RING_INSIDE = { outlineOffset: -3 }
/** A heather ring would be hard to see on slate. */
export const FOCUS_RING_ON_SLATE = { outline: '3px solid #fff', outlineOffset: 2 }

const heading = { fontWeight: 650, letterSpacing: '-0.01em' }

export const theme = createTheme({
  palette: {
    primary: { main: UPLAND.heather, dark: UPLAND.heatherDeep, contrastText: '#fff' },
    secondary: { main: UPLAND.slate, contrastText: '#fff' },
    success: { main: UPLAND.lichen, contrastText: '#fff' },
    warning: { main: UPLAND.bracken, contrastText: '#fff' },
    error: { main: '#ab1f24' },
    text: { primary: '#1d272e', secondary: UPLAND.slateMid },
    background: { default: UPLAND.paper, paper: '#fff' },
    divider: '#cfd6d9',
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif",
    fontSize: 16,
    htmlFontSize: 16,
    h1: { ...heading, fontSize: 'clamp(2rem, 1.3rem + 3vw, 3.5rem)', lineHeight: 1.1 },
    h2: { ...heading, fontSize: 'clamp(1.6rem, 1.3rem + 1.3vw, 2.25rem)', lineHeight: 1.2 },
    h3: { ...heading, fontSize: '1.35rem', lineHeight: 1.3 },
    h6: { fontWeight: 650 },
    body1: { fontSize: '1.125rem', lineHeight: 1.6 },
    body2: { fontSize: '1rem', lineHeight: 1.55 },
    button: { fontSize: '1.05rem', fontWeight: 600, textTransform: 'none' },
    caption: { fontSize: '0.9rem' },
  },
  components: {
    ...FORCED_COLOURS,
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_RING } } },
    // A label begins right beside them, so that a ring outside would lie on its first letter.
    MuiCheckbox: { styleOverrides: { root: { '&&.Mui-focusVisible': RING_INSIDE } } },
    MuiRadio: { styleOverrides: { root: { '&&.Mui-focusVisible': RING_INSIDE } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          paddingInline: 20,
          minHeight: 44,
          '@media (forced-colors: active)': { border: '1px solid' },
        },
      },
    },
    MuiSwitch: {
      styleOverrides: {
        ...FORCED_COLOURS.MuiSwitch.styleOverrides,
        // The switch cuts off what is drawn outside it, and with it the ring of the part inside that has the focus.
        root: { borderRadius: 8, '&:has(.Mui-focusVisible)': FOCUS_RING },
        switchBase: { '&&.Mui-focusVisible': { outline: 'none' } },
      },
    },
    MuiDialog: {
      defaultProps: { maxWidth: 'sm' },
      styleOverrides: {
        // A phone has no room to waste around a dialog, upright or on its side.
        paper: {
          '@media (max-width: 599px), (max-height: 499px)': {
            margin: 12,
            maxHeight: 'calc(100% - 24px)',
            '&.MuiDialog-paperFullWidth': { width: 'calc(100% - 24px)' },
          },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { paddingBlock: '24px 12px', fontSize: '1.4rem' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 24px' } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 100, enterTouchDelay: 700, leaveTouchDelay: 1500, arrow: true },
      styleOverrides: { tooltip: { maxWidth: 300, fontSize: '0.95rem', backgroundColor: UPLAND.slate } },
    },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.95rem' } } },
  },
})
