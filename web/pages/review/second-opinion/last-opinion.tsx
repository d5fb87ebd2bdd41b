import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { OpinionKind } from '#contract/review/opinions.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useFreshWithdrawal } from './second-opinion.data.ts'

/** About which record, and how it compares with what the record says. */
export interface GivenOpinion {
  id: number
  kind: OpinionKind
}

/** What became of the opinion given last, and the button that withdraws it. */
export function LastOpinion({ id, kind, onWithdrawn }: GivenOpinion & { onWithdrawn: () => void }) {
  const { t } = useTranslation('secondOpinion')
  const { t: tRefusal } = useTranslation('refusals')
  const withdrawal = useFreshWithdrawal(id)
  const withdrawn = withdrawal.isSuccess
  return (
    <Alert severity={withdrawn ? 'info' : 'success'} sx={{ mb: 1.5 }}>
      {t(withdrawn ? 'withdrawn' : `compared.${kind}`)}
      {withdrawal.error && <div>{faultTexts(tRefusal, withdrawal.error, t('notWithdrawn'))}</div>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Link component={RouterLink} to={`/LidarPortal?record=${id}`}>
          {t('see')}
        </Link>
        {!withdrawn && (
          <Button
            size="small"
            color="secondary"
            loading={withdrawal.isPending}
            onClick={() => withdrawal.mutate(undefined, { onSuccess: onWithdrawn })}
            // Below the link on a narrow screen, and then in line with it.
            sx={{ px: 1, ml: -1 }}
          >
            {t('withdraw')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
