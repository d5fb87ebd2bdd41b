import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { goToPlace, placeId, type FormPlaceName } from './form-faults.ts'

interface FormFootProps {
  /** The places that must be mended. */
  faulty: readonly FormPlaceName[]
  /** Whether something that a record needs is missing. */
  incomplete: boolean
  /** What belongs to no single place. */
  texts: readonly string[]
  /** Why there is no answer yet, and what else there is to know before saving. */
  notices: ReactNode
  /** Save, and what stands beside it. */
  children: ReactNode
}

/** The foot of a record form, in sight however far the form is scrolled: what is wrong, and the button that saves. */
export function FormFoot({ faulty, incomplete, texts, notices, children }: FormFootProps) {
  const { t } = useTranslation('recordForm')
  return (
    <Box sx={FOOT}>
      <Stack sx={NOTICES}>
        {faulty.length > 0 && (
          <Alert severity="error" role={incomplete ? 'alert' : 'presentation'} sx={TIGHT}>
            <span>{t(incomplete ? 'faults.incomplete' : 'faults.look')}</span>
            <Box component="ul" aria-label={t('faults.places')} sx={LINKS}>
              {faulty.map((place) => (
                <li key={place}>
                  <PlaceLink place={place} />
                </li>
              ))}
            </Box>
          </Alert>
        )}
        {texts.map((text) => (
          <Alert key={text} severity="error" sx={TIGHT}>
            {text}
          </Alert>
        ))}
        {notices}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {children}
      </Stack>
    </Box>
  )
}

function PlaceLink({ place }: { place: FormPlaceName }) {
  const { t } = useTranslation('recordForm')
  return (
    <Link
      href={`#${placeId(place)}`}
      color="inherit"
      onClick={(event) => {
        event.preventDefault()
        goToPlace(place)
      }}
    >
      {t(`places.${place}`)}
    </Link>
  )
}

/** Rows that open, one below another, with a line between them. */
export function FormFolds({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', '& > *': { borderBottom: 1, borderColor: 'divider' } }}>
      {children}
    </Box>
  )
}

interface SaveButtonProps {
  saving: { isPending: boolean }
  /** Whether photos are being made ready: saved now, the record would not have them. */
  preparing: boolean
  children: ReactNode
}

/** The button that sends a record form. */
export function SaveButton({ saving, preparing, children }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      loading={saving.isPending || preparing}
      loadingPosition="start"
      startIcon={null}
      sx={{ flex: 1 }}
    >
      {children}
    </Button>
  )
}

/** What only screen readers find stays inside, so that the page does not scroll for it. */
export const FORM = { position: 'relative' } as const

const FOOT = {
  position: 'sticky',
  bottom: 0,
  // Over the fields that scroll below it, and the rings around them.
  zIndex: 2,
  mx: -2,
  px: 2,
  py: 1.5,
  // Not opaque: in a sheet with round corners Chromium takes an opaque foot for a cover of the map at its top, too, and does not draw it.
  backgroundColor: '#fffffffa',
  borderTop: 1,
  borderColor: 'divider',
  '@media (max-height: 500px)': { py: 0.5 },
} as const

/** In a low window the notices scroll, so that fields and button stay. */
const NOTICES = {
  gap: 1,
  '&:not(:empty)': { mb: 1 },
  maxHeight: '40vh',
  overflowY: 'auto',
  '@media (max-height: 500px)': { maxHeight: '20vh' },
} as const

const TIGHT = { py: 0, '& .MuiAlert-message': { py: 0.75, fontSize: '1rem', lineHeight: 1.35 } } as const

const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', minHeight: 24 },
} as const

/** What has the focus stays clear of the foot. */
export const ABOVE_FOOT = {
  '& :is(input, textarea, button, select, a, [tabindex])': { scrollMarginBlock: '24px 190px' },
  '@media (max-height: 500px)': {
    '& :is(input, textarea, button, select, a, [tabindex])': { scrollMarginBlock: '12px 90px' },
  },
} as const
