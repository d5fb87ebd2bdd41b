import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelDialog, type LevelOf } from './level-dialog.tsx'

/** A button for those who can change who sees a record. */
export function ChangeLevel({ record }: { record: LevelOf }) {
  const { t } = useTranslation('sensitivity')
  const [open, setOpen] = useState(false)
  if (record.choices.length === 0) return null
  return (
    <>
      <Button
        size="small"
        color="secondary"
        aria-label={t('changeOf', { title: record.title })}
        onClick={() => setOpen(true)}
        sx={{ px: 1, alignSelf: 'start' }}
      >
        {t('change')}
      </Button>
      {open && <LevelDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
