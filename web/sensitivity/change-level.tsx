import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partLater } from '#web/lib/part-later.tsx'
import type { LevelOf } from './level-dialog.tsx'

const LevelDialog = partLater(async () => (await import('./level-dialog.tsx')).LevelDialog)

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
      {open && (
        <Suspense>
          <LevelDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
