import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { Modal } from '#web/ui/modal.tsx'
import plain from '#web/ui/plain.module.css'

const SEEN = 'betaSeen'

/** A welcome that is shown once per browser session, or on every visit if the browser stores nothing. */
export function Welcome() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(() => browserStorage('session').read(SEEN) === null)
  const close = () => {
    browserStorage('session').write(SEEN, 'true')
    setOpen(false)
  }
  if (!open) return null

  const goOn = (
    <button type="button" className={`${plain.button} ${plain.filled}`} onClick={close}>
      {t('welcome.continue')}
    </button>
  )
  return (
    <Modal title={t('welcome.heading')} actions={goOn} onClose={close}>
      {(['beta', 'change', 'bugs', 'feedback'] as const).map((line) => (
        <p key={line}>{t(`welcome.${line}`)}</p>
      ))}
    </Modal>
  )
}
