import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import type { ReviewEvent } from '#contract/review/review.ts'
import { DECIDED_STATES } from '#contract/review/verdicts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { reviewQuery } from './review.data.ts'

/** For its finder, above the find: what a reviewer wrote with the standing decision, and an officer with the answer of the HER. */
export function WordOfReviewer({ record }: { record: Pick<RecordDetail, 'id' | 'recorded_by' | 'review'> }) {
  const { t } = useTranslation('review')
  const session = useSession()
  const isFinder = session !== null && session.username === record.recorded_by && record.review !== undefined
  const { data } = useQuery({ ...reviewQuery(record.id), enabled: isFinder })
  if (!isFinder || !data) return null
  const decided = DECIDED_STATES.some((state) => state === data.state)
  const verdict = decided ? data.events.findLast(isVerdict) : undefined
  const words = [
    { by: t('reviewerWrites'), note: verdict?.note ?? null },
    { by: t('her.writes'), note: data.her?.note ?? null },
  ]
  return (
    <>
      {words.map(
        ({ by, note }) =>
          note !== null && (
            <Stack key={by} sx={{ borderLeft: 4, borderColor: 'primary.main', pl: 2 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {by}
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                <MemberText>{note}</MemberText>
              </Typography>
            </Stack>
          ),
      )}
    </>
  )
}

function isVerdict({ kind }: ReviewEvent): boolean {
  return DECIDED_STATES.some((state) => state === kind)
}
