import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface SaveButtonProps {
  saving: { isPending: boolean }
  children: ReactNode
}

/** The button that sends a record form. */
export function SaveButton({ saving, children }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      loading={saving.isPending}
      loadingPosition="start"
      startIcon={null}
    >
      {children}
    </Button>
  )
}
