import Button from '@mui/material/Button'
import { useState, type ComponentProps } from 'react'
import { useToast } from '#web/ui/toast.tsx'
import { WordsDialog } from './words-dialog.tsx'

interface DeleteButtonProps {
  /** What the button says, here and in the dialog. */
  label: string
  /** The name of the button and of the dialog. */
  title: string
  text: string
  /** Said when it is gone. */
  done: string
  deletion: ComponentProps<typeof WordsDialog>['sending'] & { mutateAsync: (id: number) => Promise<unknown> }
  id: number
}

/** Asks for confirmation before deleting for good. */
export function DeleteButton({ label, title, text, done, deletion, id }: DeleteButtonProps) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  // By the promise: the row is gone by the time that it is deleted, and with it whatever the row would have called.
  const remove = () =>
    deletion.mutateAsync(id).then(
      () => {
        setAsking(false)
        toast(done)
      },
      // The dialog says so.
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
