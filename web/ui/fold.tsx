import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ExpandLessIcon, ExpandMoreIcon } from './icons/controls.ts'

interface FoldProps {
  title: string
  /** Where the title is a heading of the page: its level. */
  heading?: 'h2'
  /** Whether it is open at first. */
  open?: boolean
  children: ReactNode
}

/** Controls that only some visitors need, below a row that opens and closes them. */
export function Fold({ title, heading, open: openAtFirst = false, children }: FoldProps) {
  const [open, setOpen] = useState(openAtFirst)
  const id = useId()
  const contents = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // At the foot of a panel nothing would seem to happen.
    if (open && pressed.current) contents.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const press = () => {
    pressed.current = true
    setOpen(!open)
  }
  const button = (
    <Button
      size="small"
      color="secondary"
      endIcon={open ? <ExpandLessIcon /> : <ExpandMoreIcon />}
      aria-expanded={open}
      aria-controls={id}
      onClick={press}
      sx={{ px: 1, ml: -1 }}
    >
      {title}
    </Button>
  )
  return (
    <Box>
      {heading ? (
        <Box component={heading} sx={{ m: 0 }}>
          {button}
        </Box>
      ) : (
        button
      )}
      <Box ref={contents} id={id} sx={{ '& > :first-of-type': { scrollMarginBottom: '8rem' } }}>
        {open && children}
      </Box>
    </Box>
  )
}
