import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { SensitiveRequest } from '#contract/review/moderation/sensitive-requests.ts'
import { partLater } from '#web/lib/part-later.tsx'
import { useDeleteSensitiveRequest } from '#web/moderation/sensitive-requests/sensitive-requests.data.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { LevelChip } from '#web/sensitivity/level-chip.tsx'
import { momentWords } from '#web/lib/words/day-words.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DeleteButton } from '../entry/delete-button.tsx'

const PlaceLink = partLater(async () => (await import('./place-link.tsx')).PlaceLink)

interface OneRequestProps {
  request: SensitiveRequest
  /** @param withhold whether the place is to be withheld with the answer */
  onAnswer: (withhold: boolean) => void
}

/** A request to withhold a place, and what can be done about it. */
export function OneRequest({ request, onAnswer }: OneRequestProps) {
  const { t, i18n } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const { id, who, name, email, reason, at_risk, closed } = request
  const { data: site } = useQuery(siteSettingsQuery())
  const canWithhold = request.record?.sensitivity === 'open' && site?.sensitivity.on === true
  const moment = (at: string) => momentWords(new Date(at), i18n.language)
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h6">
          {t('sensitive.number', { id })}
        </Typography>
        {at_risk && (
          <Chip color={closed ? 'default' : 'error'} size="small" label={tLists('columns.atRisk')} />
        )}
      </Stack>
      <FactList
        facts={[
          { name: t('sensitive.received'), value: moment(request.received) },
          ...(closed ? [] : [{ name: t('sensitive.answerBy'), value: moment(request.answer_by) }]),
          {
            name: t('sensitive.from'),
            value: (
              <>
                {name ?? t('sensitive.former')} ({tLists(`askers.${who}`)})
                {email !== null && (
                  <Link href={`mailto:${encodeURIComponent(email)}`} sx={{ display: 'block' }}>
                    {email}
                  </Link>
                )}
              </>
            ),
          },
          { name: t('sensitive.site'), value: <Site request={request} /> },
        ]}
      />
      <Typography sx={{ whiteSpace: 'pre-line' }}>{reason}</Typography>
      {closed && (
        <Box>
          <Typography variant="body2" color="text.secondary">
            {closed.by === null
              ? t('reports.answeredOn', { day: moment(closed.at) })
              : t('reports.answeredBy', { day: moment(closed.at), username: closed.by })}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{closed.answer}</Typography>
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {!closed && canWithhold && (
          <Button
            variant="contained"
            aria-label={t('sensitive.withholdOf', { id })}
            onClick={() => onAnswer(true)}
          >
            {t('sensitive.withhold')}
          </Button>
        )}
        {!closed && (
          <Button
            variant={canWithhold ? 'outlined' : 'contained'}
            aria-label={t('sensitive.answerOf', { id })}
            onClick={() => onAnswer(false)}
          >
            {t('sensitive.answer')}
          </Button>
        )}
        {/* Deleting is no answer: the place would stay withheld, and nobody would look at it. */}
        {!request.withheld && <DeleteRequest id={id} />}
      </Stack>
    </Stack>
  )
}

function Site({ request: { record, place, withheld } }: { request: SensitiveRequest }) {
  const { t } = useTranslation('admin')
  const gone = record ? null : <span>{t('sensitive.gone')}</span>
  return (
    <>
      {record && <LevelChip level={record.sensitivity} />}
      {withheld && <Typography variant="body2">{t('sensitive.withheld')}</Typography>}
      {record && (
        <Link component={RouterLink} to={`/LidarPortal?record=${record.id}`} sx={{ display: 'block' }}>
          {t('sensitive.record', { id: record.id, title: record.title })}
        </Link>
      )}
      {place === null ? (
        gone
      ) : (
        <Suspense>
          <PlaceLink place={place} otherwise={gone}>
            {t('sensitive.place', { place })}
          </PlaceLink>
        </Suspense>
      )}
    </>
  )
}

function DeleteRequest({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const deletion = useDeleteSensitiveRequest()
  return (
    <DeleteButton
      label={t('sensitive.delete')}
      title={t('sensitive.deleteOf', { id })}
      text={t('sensitive.deleteText')}
      done={t('sensitive.deleted')}
      deletion={deletion}
      id={id}
    />
  )
}
