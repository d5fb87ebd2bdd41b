import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'
import plain from './plain.module.css'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** What the button that goes ahead says. */
  action: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be undone; Escape and a click beside it mean Cancel. */
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
