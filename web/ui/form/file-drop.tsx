import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ReactNode } from 'react'

interface FileDropProps {
  /** Endings of file names, as the attribute of the browser lists them. */
  accept: string
  /** Names the hidden field for tests. */
  testId: string
  button: { words: string; label?: string; variant: 'contained' | 'outlined' }
  /** That a file can be dropped; not said where there is no mouse. */
  hint: string
  /** While a file is on its way. */
  busy: boolean
  onFile: (file: File) => void
  /** The only thing of its page, with room around it. */
  roomy?: boolean
  /** What is said about the file. */
  children: ReactNode
}

/** Takes a file that is chosen or dropped. */
export function FileDrop({
  accept,
  testId,
  button,
  hint,
  busy,
  onFile,
  roomy = false,
  children,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | null | undefined) => {
    if (file && !busy) onFile(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files.item(0))
      }}
      sx={{
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 2,
        backgroundColor: 'background.paper',
        ...(roomy ? { p: { xs: 3, sm: 5 }, textAlign: 'center' } : { mt: 1, p: 1.5 }),
      }}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        data-testid={testId}
        onChange={({ target }) => {
          take(target.files?.item(0))
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button
        variant={button.variant}
        loading={busy}
        {...(button.label !== undefined && { 'aria-label': button.label })}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {button.words}
      </Button>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 0.75, '@media (hover: none)': { display: 'none' } }}
      >
        {hint}
      </Typography>
      {children}
    </Box>
  )
}
