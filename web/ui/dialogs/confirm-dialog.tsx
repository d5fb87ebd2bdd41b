import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'
import plain from '../page/plain.module.css'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** Label of the confirming button. */
  action: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation before something that cannot be undone. Escape and a click outside mean Cancel. */
export function ConfirmDialog({ open, title, text, action, onCancel, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation()
  if (!open) return null
  const actions = (
    <>
      <button type="button" className={plain.button} onClick={onCancel}>
        {t('cancel')}
      </button>
      <button type="button" className={`${plain.button} ${plain.filled}`} onClick={onConfirm}>
        {action}
      </button>
    </>
  )
  return (
    <Modal title={title} actions={actions} onClose={onCancel}>
      <p>{text}</p>
    </Modal>
  )
}
