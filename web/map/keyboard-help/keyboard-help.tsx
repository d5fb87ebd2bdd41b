import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type english from '#web/i18n/en/keyboard.json'
import { KeyCap } from './key-cap.tsx'

/**
 * Every key of the map, in one place. A new key is added here, and its description to `keyboard.json`. Each entry of `keys`
 * is one way; keys that are pressed together are joined by `+`, and `Plus` is the + key.
 */
export const KEY_GROUPS = [
  {
    heading: 'map.heading',
    lines: [
      { keys: ['Arrows'], words: 'map.move' },
      { keys: ['Plus', 'Minus'], words: 'map.zoom' },
      { keys: ['Shift+Left', 'Shift+Right'], words: 'map.turn' },
      { keys: ['C'], words: 'map.copy' },
      { keys: ['3'], words: 'map.terrain' },
      { keys: ['H'], words: 'map.panels' },
      { keys: ['?'], words: 'map.keys' },
    ],
  },
  {
    heading: 'drawing.heading',
    lines: [
      { keys: ['D'], words: 'drawing.begin' },
      { keys: ['Arrows'], words: 'drawing.aim' },
      { keys: ['Shift+Arrows'], words: 'drawing.aimFinely' },
      { keys: ['Space', 'Insert'], words: 'drawing.corner' },
      { keys: ['Backspace', 'Ctrl+Z'], words: 'drawing.undo' },
      { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], words: 'drawing.redo' },
      { keys: ['Enter'], words: 'drawing.finish' },
      { keys: ['Escape'], words: 'drawing.cancel' },
    ],
  },
  {
    heading: 'measuring.heading',
    lines: [
      { keys: ['M'], words: 'measuring.begin' },
      { keys: ['Arrows'], words: 'drawing.aim' },
      { keys: ['Space', 'Insert'], words: 'measuring.point' },
      { keys: ['Backspace'], words: 'measuring.undo' },
      { keys: ['Enter'], words: 'measuring.finish' },
      { keys: ['Escape'], words: 'measuring.cancel' },
    ],
  },
  {
    heading: 'light.heading',
    lines: [
      { keys: ['L'], words: 'light.begin' },
      { keys: [','], words: 'light.back' },
      { keys: ['.'], words: 'light.on' },
    ],
  },
  {
    heading: 'comparing.heading',
    lines: [
      { keys: ['Left', 'Right'], words: 'comparing.move' },
      { keys: ['PageUp', 'PageDown'], words: 'comparing.moveFar' },
      { keys: ['Home', 'End'], words: 'comparing.moveWhole' },
    ],
  },
  {
    heading: 'search.heading',
    lines: [
      { keys: ['Up', 'Down'], words: 'search.choose' },
      { keys: ['Enter'], words: 'search.go' },
      { keys: ['Escape'], words: 'search.clear' },
    ],
  },
] as const

/** The sheet of all keys. */
export function KeyboardSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['keyboard', 'portal'])
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('keyboard:title')}</DialogTitle>
      {/* The list may be longer than its box, and must then be reachable with the keyboard so that it can be scrolled. */}
      <DialogContent tabIndex={0} role="group" aria-labelledby={titleId}>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('keyboard:intro')}
        </Typography>
        {KEY_GROUPS.map(({ heading, lines }) => (
          <Box component="section" key={heading} sx={{ mb: 2.5 }}>
            <Typography variant="body2" component="h3" sx={{ fontWeight: 650, mb: 0.5 }}>
              {t(`keyboard:${heading}`)}
            </Typography>
            <Box component="dl" sx={SHEET_ROWS}>
              {lines.map(({ keys, words }) => (
                <Fragment key={words}>
                  <dt>
                    {keys.map((combination, index) => (
                      <Fragment key={combination}>
                        {index > 0 && <span>{` ${t('keyboard:or')} `}</span>}
                        <Combination keys={combination} />
                      </Fragment>
                    ))}
                  </dt>
                  <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                    {t(`keyboard:${words}`)}
                  </Typography>
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portal:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const SHEET_ROWS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(110px, auto) 1fr', sm: '230px 1fr' },
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  fontSize: '0.95rem',
} as const

type KeyName = (typeof KEY_GROUPS)[number]['lines'][number]['keys'][number]

function Combination({ keys }: { keys: KeyName }) {
  const { t } = useTranslation('keyboard')
  return (
    <span>
      {keys.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span>{' + '}</span>}
          <KeyCap>{key.length === 1 ? key : t(`caps.${key as CapName}`)}</KeyCap>
        </Fragment>
      ))}
    </span>
  )
}

/** Keys that are labelled with words or symbols; a letter is its own label. */
type CapName = keyof (typeof english)['caps']
