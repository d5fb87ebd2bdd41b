import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleGrant } from '#contract/review/grants.ts'
import { useEndGrant } from '#web/review/grants/grants.data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'

/** The button that ends a role, and the question for the reason. */
export function EndGrant({ grant: { id, username, role, area } }: { grant: RoleGrant }) {
  const { t } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const toast = useToast()
  const ending = useEndGrant()
  const [asking, setAsking] = useState(false)
  const facts = { username, role: tLists(`roles.${role}`), area: tLists(`areas.${area}`) }
  const onSuccess = () => {
    setAsking(false)
    toast(t('reviewers.endDone', facts))
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('reviewers.endOf', facts)}
        onClick={() => setAsking(true)}
      >
        {t('reviewers.end')}
      </Button>
      {asking && (
        <WordsDialog
          title={t('reviewers.endOf', facts)}
          text={t('reviewers.endText', facts)}
          action={t('reviewers.end')}
          field={{ label: t('reason'), hint: t('reviewers.reasonHint'), missing: t('reasonRequired') }}
          sending={ending}
          onCancel={() => setAsking(false)}
          onConfirm={(reason) => ending.mutate({ id, reason }, { onSuccess })}
        />
      )}
    </>
  )
}
