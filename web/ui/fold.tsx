import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'
import { ExpandLessIcon, ExpandMoreIcon } from './icons/controls.ts'

interface FoldProps {
  title: string
  /** Whether it is open at first. */
  open?: boolean
  children: ReactNode
}

/** Controls that only some visitors need, below a row that opens and closes them. */
export function Fold({ title, open: openAtFirst = false, children }: FoldProps) {
  const [open, setOpen] = useState(openAtFirst)
  const id = useId()
  return (
    <Box>
      <Button
        size="small"
        color="secondary"
        endIcon={open ? <ExpandLessIcon /> : <ExpandMoreIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ px: 1, ml: -1 }}
      >
        {title}
      </Button>
      <Box id={id}>{open && children}</Box>
    </Box>
  )
}
