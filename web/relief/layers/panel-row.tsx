import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, type ReactNode } from 'react'
import { ExpandLessIcon, ExpandMoreIcon } from '#web/ui/icons/controls.ts'
import { FOCUS_RING } from '#web/ui/style/theme.ts'

interface PanelRowProps {
  name: string
  /** What is chosen in it now. */
  value: string
  /** The name of the row for tests and for counting. */
  control: string
  /** What is the matter with it, beside its name. */
  mark?: ReactNode
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** One row of the layers panel: its name and what is chosen; unfolded, the choices. */
export function PanelRow({ name, value, control, mark, open, onToggle, children }: PanelRowProps) {
  const id = useId()
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, font: 'inherit', display: 'flex', alignItems: 'center' }}>
        <ButtonBase
          data-control={control}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 44,
            gap: 1,
            px: 0.5,
            font: 'inherit',
            textAlign: 'start',
            justifyContent: 'space-between',
            borderRadius: 1,
            '&:hover': { backgroundColor: 'action.hover' },
            '&:focus-visible': FOCUS_RING,
          }}
        >
          <Box component="span" sx={{ minWidth: 0, py: 0.5, lineHeight: 1.3 }}>
            <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
              {name}
            </Box>
            <Box
              component="span"
              sx={{
                display: 'block',
                color: 'text.secondary',
                fontSize: '0.9rem',
                whiteSpace: 'nowrap',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
              }}
            >
              {value}
            </Box>
          </Box>
          {open ? <ExpandLessIcon color="secondary" /> : <ExpandMoreIcon color="secondary" />}
        </ButtonBase>
        {mark}
      </Box>
      <Box id={id} sx={{ px: 0.5 }}>
        {open && <Box sx={{ pb: 1.5 }}>{children}</Box>}
      </Box>
    </Box>
  )
}
