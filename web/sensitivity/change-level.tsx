import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { LevelDialog } from './level-dialog.tsx'

export interface LevelOf {
  id: number
  title: string
  level: SensitivityLevel
  /** The levels to which the reader can change it. */
  choices: readonly SensitivityLevel[]
  /** Since when everybody could see the exact place; null if nobody ever could, undefined where it is not known. */
  publicFrom?: string | null | undefined
}

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
