import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Tooltip from '@mui/material/Tooltip'
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '#web/ui/icons/controls.ts'

const SEARCH_PARTS = ['results', 'list', 'filter'] as const
export type SearchPart = (typeof SEARCH_PARTS)[number]

interface SearchPanelProps {
  /** The box of the field, below which it is. */
  anchor: RefObject<HTMLElement | null>
  part: SearchPart
  onPart: (part: SearchPart) => void
  onClose: () => void
  /** Called when the keyboard goes back to the field. */
  onBack: () => void
  children: ReactNode
}

/**
 * The panel below the search field, above everything else: results, what is in view, and the filter. It is not among the field's own
 * elements, where sheets would cover it, so the Tab key is led from the field to it and back.
 */
export function SearchPanel({ anchor, part, onPart, onClose, onBack, children }: SearchPanelProps) {
  const { t } = useTranslation('search')
  const id = useId()
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab' || !event.shiftKey) return
    if (event.target instanceof Element && event.target.getAttribute('role') === 'tab') {
      event.preventDefault()
      onBack()
    }
  }
  return (
    <Popper
      open
      anchorEl={() => anchor.current ?? document.body}
      container={() => document.querySelector('main')}
      placement="bottom-start"
      modifiers={MODIFIERS}
      sx={{ zIndex: 'modal' }}
    >
      <Paper
        data-search-panel
        component="section"
        aria-label={t(`search.tabs.${part}`)}
        elevation={8}
        onKeyDown={onKey}
        sx={PANEL}
        style={{ width: anchor.current?.clientWidth }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
            flex: 'none',
          }}
        >
          <Tabs
            value={part}
            onChange={(_, next: SearchPart) => onPart(next)}
            aria-label={t('search.tabs.label')}
            selectionFollowsFocus
            sx={{ flex: 1, minHeight: 44, minWidth: 0 }}
          >
            {SEARCH_PARTS.map((each) => (
              <Tab
                key={each}
                value={each}
                id={`${id}-${each}`}
                aria-controls={`${id}-content`}
                label={t(`search.tabs.${each}`)}
                sx={{ minHeight: 44, minWidth: 0, px: 1.5, textTransform: 'none', fontSize: '1rem' }}
              />
            ))}
          </Tabs>
          <Tooltip title={t('search.closePanel')}>
            <IconButton aria-label={t('search.closePanel')} onClick={onClose} sx={{ width: 44, height: 44 }}>
              <CloseIcon />
            </IconButton>
          </Tooltip>
        </Box>
        <Box
          role="tabpanel"
          id={`${id}-content`}
          aria-labelledby={`${id}-${part}`}
          sx={{ overflowY: 'auto', minHeight: 0, overscrollBehavior: 'contain' }}
        >
          {children}
        </Box>
      </Paper>
    </Popper>
  )
}

/** It stays below the field, however little room there is. */
const MODIFIERS = [{ name: 'flip', enabled: false }]

const PANEL = {
  mt: 0.5,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: '60vh',
  // A phone held sideways.
  '@media (max-height: 480px)': { maxWidth: 320, maxHeight: 200 },
} as const
