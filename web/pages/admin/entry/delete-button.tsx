import Button from '@mui/material/Button'
import { useState, type ComponentProps } from 'react'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { WordsDialog } from './words-dialog.tsx'

interface DeleteButtonProps {
  /** Text of the button and of the confirming button in the dialog. */
  label: string
  /** Accessible name of the button and title of the dialog. */
  title: string
  text: string
  /** Message after the deletion. */
  done: string
  deletion: ComponentProps<typeof WordsDialog>['sending'] & { mutateAsync: (id: number) => Promise<unknown> }
  id: number
}

/** Asks for confirmation before deleting permanently. */
export function DeleteButton({ label, title, text, done, deletion, id }: DeleteButtonProps) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  // Uses the promise: when it resolves, the row is already gone, and callbacks passed to `mutate` would not run.
  const remove = () =>
    deletion.mutateAsync(id).then(
      () => {
        setAsking(false)
        toast(done)
      },
      // The dialog shows the error.
      () => undefined,
    )
  return (
    <>
      <Button variant="outlined" color="error" aria-label={title} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <WordsDialog
          title={title}
          text={text}
          action={label}
          field={null}
          sending={deletion}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  )
}
