import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listWords } from '#language/lists.ts'
import { lookingQuery } from '../queue/review-queue.data.ts'

/** Says which other reviewers have this find open, and to them that the reader has. Nothing where nobody has. */
export function Looking({ id }: { id: number }) {
  const { t, i18n } = useTranslation('reviewQueue')
  const { data } = useQuery(lookingQuery(id))
  const names = data?.looking ?? []
  return (
    <div role="status">
      {names.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', pb: 1 }}>
          {t('looking', { count: names.length, names: listWords(names, i18n.language) })}
        </Typography>
      )}
    </div>
  )
}
