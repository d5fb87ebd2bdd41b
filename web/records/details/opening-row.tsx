import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode, type Ref } from 'react'
import { ExpandLessIcon, ExpandMoreIcon } from '#web/ui/icons/controls.ts'

interface OpeningRowProps {
  title: string
  /** After the title, in quieter letters. */
  note?: string
  /** What is in it, in one line; empty if nothing is. */
  line: string
  open: boolean
  onToggle: () => void
  buttonRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A row of a form that opens, and that says in one line what is in it while it is closed. */
export function OpeningRow({ title, note, line, open, onToggle, buttonRef, children }: OpeningRowProps) {
  const id = useId()
  const Icon = open ? ExpandLessIcon : ExpandMoreIcon
  return (
    <Box>
      <ButtonBase
        ref={buttonRef}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        sx={{
          width: '100%',
          minHeight: 44,
          py: 0.75,
          justifyContent: 'space-between',
          gap: 1,
          textAlign: 'left',
          '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 1 },
        }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 650 }}>
            {title}
          </Typography>
          {note && (
            <Typography component="span" variant="body2" color="textSecondary">
              {' '}
              {note}
            </Typography>
          )}
          {line !== '' && !open && (
            <Typography component="span" variant="body2" noWrap sx={{ display: 'block' }}>
              {line}
            </Typography>
          )}
        </Box>
        <Icon aria-hidden />
      </ButtonBase>
      <Box id={id}>{open && <Box sx={{ pt: 0.5, pb: 1.5 }}>{children}</Box>}</Box>
    </Box>
  )
}
