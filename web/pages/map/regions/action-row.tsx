import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { AddIcon } from '#web/ui/icons/controls.ts'
import { PolygonPlusIcon } from '#web/ui/icons/map.ts'
import { EditNoteIcon } from '#web/ui/icons/records.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { keepWantToAdd, type AddFind, type NotYet } from '../tools/drawing/use-add-find.ts'

/** The purple of finds on the map. */
const PURPLE = '#97009c'
const PURPLE_DEEP = '#730077'

/** The action of the page: for those who cannot draw now it is quiet, and a press says why. */
export function AddFindButton({ addFind, narrow }: { addFind: AddFind; narrow: boolean }) {
  const { t } = useTranslation(['map', 'drawing'])
  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        variant={addFind.ready ? 'contained' : 'outlined'}
        startIcon={<PolygonPlusIcon />}
        aria-disabled={!addFind.ready}
        data-control="add a find"
        // A click made with a key has a pointer press count of 0.
        onClick={({ detail }) => addFind.press(detail === 0)}
        sx={[ACTION, addFind.ready ? LOUD : QUIET, narrow && IN_COLUMN]}
      >
        <span>
          <strong>{t('addFind.name')}</strong> <small>{t('drawing:draw')}</small>
        </span>
      </Button>
      <Said addFind={addFind} place={BELOW} />
    </Box>
  )
}

/** The same where the form is a sheet: round, with its words below. */
export function RoundAddButton({ addFind }: { addFind: AddFind }) {
  const { t } = useTranslation('map')
  const ready = addFind.ready || addFind.begun
  return (
    <Box sx={{ position: 'relative' }}>
      <ButtonBase
        aria-disabled={!ready}
        data-control="add a find"
        onClick={({ detail }) => addFind.press(detail === 0)}
        sx={ROUND}
      >
        <Box component="span" sx={[CIRCLE, ready ? LOUD : QUIET]}>
          {addFind.begun ? <EditNoteIcon /> : <AddIcon />}
        </Box>
        <Box component="span" sx={CAPTION}>
          {t(addFind.begun ? 'addFind.continue' : 'addFind.name')}
        </Box>
      </ButtonBase>
      <Said addFind={addFind} place={BESIDE} />
    </Box>
  )
}

/** The tab of the form, after Tools, for members. */
export function RecordFormTab({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('recordForm')
  const { drawing, size, open } = useRecording()
  if (drawing.barred || size !== 'closed') return null
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<EditNoteIcon />}
      data-control="record form"
      onClick={open}
      sx={[TAB, narrow && IN_COLUMN]}
    >
      {t('heading')}
    </Button>
  )
}

interface SaidProps {
  addFind: AddFind
  place: object
}

/** What a press is answered with, until the next press elsewhere. */
function Said({ addFind: { said, quiet, zoomIn }, place }: SaidProps) {
  const around = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node && around.current?.parentElement?.contains(target))) quiet()
  })
  useEffect(() => {
    if (said === null) return
    const onPress = (event: PointerEvent) => leave(event)
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [said])
  return (
    <Box
      ref={around}
      role="status"
      sx={[SAID, place]}
      onKeyDown={({ key }) => {
        if (key === 'Escape') quiet()
      }}
    >
      {said && (
        <Paper elevation={6} sx={{ p: 1.5, backgroundColor: '#fffffffa' }}>
          <Words said={said} onZoom={zoomIn} />
        </Paper>
      )}
    </Box>
  )
}

function Words({ said, onZoom }: { said: NotYet; onZoom: () => void }) {
  const { t } = useTranslation(['map', 'drawing'])
  const links = useLoginLinks()
  switch (said) {
    case 'loggedOut':
      return (
        <Typography variant="body2">
          <Trans t={t} i18nKey="addFind.loggedOut" components={links} />
        </Typography>
      )
    case 'closer':
      return (
        <>
          <Typography variant="body2">{t('addFind.closer')}</Typography>
          <Button
            size="small"
            variant="contained"
            data-control="zoom in here"
            onClick={onZoom}
            sx={{ mt: 1 }}
          >
            {t('addFind.zoomIn')}
          </Button>
        </>
      )
    case 'drawn':
      return <Typography variant="body2">{t('drawing:drawOnlyOne')}</Typography>
    case 'touch':
      return <Typography variant="body2">{t('drawing:drawNotByTouch')}</Typography>
  }
}

/** Links in a text that lead to an account and back to the place and to the drawing. */
export function useLoginLinks() {
  const map = usePageMap()
  const keep = () => keepWantToAdd(map)
  return {
    login: <Link component={RouterLink} to="/login" data-control="log in" onClick={keep} />,
    register: <Link component={RouterLink} to="/register" data-control="register" onClick={keep} />,
  }
}

const LOUD = { bgcolor: PURPLE, color: '#fff', '&:hover': { bgcolor: PURPLE_DEEP } } as const

const QUIET = {
  bgcolor: '#fffffffa',
  color: PURPLE,
  borderColor: '#97009c80',
  '&:hover': { bgcolor: UPLAND.heatherPale },
} as const

const ACTION = {
  minHeight: 52,
  py: 0.5,
  px: 1.75,
  boxShadow: 3,
  whiteSpace: 'nowrap',
  textAlign: 'start',
  lineHeight: 1.2,
  '& strong, & small': { display: 'block' },
  '& small': { fontSize: '0.85rem', fontWeight: 400 },
} as const

const TAB = {
  minHeight: 52,
  boxShadow: 3,
  whiteSpace: 'nowrap',
  backgroundColor: '#fffffffa',
  '&:hover': { backgroundColor: UPLAND.slatePale },
} as const

/** Below each other they leave the card beside them room to be read; the Welsh words take two lines. */
const IN_COLUMN = { maxWidth: 176, whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'start' } as const

const ROUND = { flexDirection: 'column', gap: 0.25, borderRadius: 2, fontFamily: 'inherit' } as const

const CIRCLE = {
  width: 56,
  height: 56,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  border: '1px solid transparent',
  boxShadow: 4,
} as const

const CAPTION = {
  px: 0.75,
  maxWidth: 104,
  borderRadius: 1,
  bgcolor: '#ffffffe0',
  fontSize: '0.8rem',
  fontWeight: 600,
  lineHeight: 1.3,
  textAlign: 'center',
} as const

const SAID = { position: 'absolute', zIndex: 4 } as const
const BELOW = { top: 'calc(100% + 12px)', left: 0, width: 360, maxWidth: '90vw' } as const
const BESIDE = { bottom: 0, right: 'calc(100% + 8px)', width: 'min(260px, 60vw)' } as const
