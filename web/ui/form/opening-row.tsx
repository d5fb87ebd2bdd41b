import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { ExpandLessIcon, ExpandMoreIcon } from '../icons/controls.ts'

interface OpeningRowProps {
  title: string
  /** After the title, in quieter letters. */
  note?: string
  /** What is in it, in one line; empty if nothing is. */
  line: string
  /** Whether title and line stand beside each other, so that a closed row is as low as can be. */
  flat?: boolean
  open: boolean
  onToggle: () => void
  /** Of its button. */
  id?: string
  children: ReactNode
}

/** A row of a form that opens, and that says in one line what is in it while it is closed. */
export function OpeningRow(props: OpeningRowProps) {
  const { title, note, line, flat = false, open, onToggle, children } = props
  const bodyId = useId()
  const Icon = open ? ExpandLessIcon : ExpandMoreIcon
  return (
    <Box>
      <ButtonBase
        id={props.id}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={onToggle}
        sx={{
          width: '100%',
          minHeight: flat ? 48 : 44,
          py: flat ? 0 : 0.75,
          justifyContent: 'space-between',
          gap: 1,
          textAlign: 'left',
          '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 1 },
        }}
      >
        <Box component="span" sx={{ minWidth: 0, ...(flat && { display: 'flex', gap: 1, flex: 1 }) }}>
          <Typography
            component="span"
            {...(flat && { variant: 'body2' })}
            sx={{ fontWeight: 650, ...(flat && { flex: 'none', maxWidth: '100%' }) }}
          >
            {title}
          </Typography>
          {note && (
            <Typography component="span" variant="body2" color="textSecondary">
              {' '}
              {note}
            </Typography>
          )}
          {line !== '' && !open && (
            <Typography
              component="span"
              variant="body2"
              noWrap
              sx={{ display: 'block', ...(flat && { color: 'text.secondary', minWidth: 0 }) }}
            >
              {line}
            </Typography>
          )}
        </Box>
        <Icon aria-hidden />
      </ButtonBase>
      <Box id={bodyId}>{open && <Box sx={{ pt: 0.5, pb: 1.5 }}>{children}</Box>}</Box>
    </Box>
  )
}

/**
 * Whether a row is open. Its visitor decides, and what must be seen opens it.
 * @param reason opens it whenever it changes to another; null for none
 */
export function useOpening(reason: string | null) {
  const [open, setOpen] = useState(reason !== null)
  const [last, setLast] = useState(reason)
  if (reason !== last) {
    setLast(reason)
    if (reason !== null) setOpen(true)
  }
  return { open, onToggle: () => setOpen(!open) }
}
