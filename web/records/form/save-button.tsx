import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

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
    >
      {children}
    </Button>
  )
}
