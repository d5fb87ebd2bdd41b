import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#contract/open-data/downloads.ts'
import { numberWords } from '#language/numbers.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { downloadQuery, isGone } from './downloads.data.ts'

interface DownloadProgressProps {
  begun: Download
  onCancel: () => void
  /** Back to the choice. */
  onAgain: () => void
  onClose: () => void
}

/** How far the file is, and then the link to it. */
export function DownloadProgress(props: DownloadProgressProps) {
  const { begun, onAgain, onClose } = props
  // What is there at once has no name, and nothing to ask for.
  if (begun.id === null || begun.state === 'ready')
    return <Ready download={begun} onClose={onClose} onAgain={onAgain} />
  return <Waiting {...props} id={begun.id} />
}

function Waiting({ begun, id, onCancel, onAgain, onClose }: DownloadProgressProps & { id: string }) {
  const { t, i18n } = useTranslation('downloads')
  const failed = useFailureText()
  const session = useSession()
  const label = useId()
  const { data = begun, error, refetch } = useQuery(downloadQuery(id))
  if (data.state === 'ready') return <Ready download={data} onClose={onClose} onAgain={onAgain} />
  const isLost = isGone(error)
  if (data.state === 'failed' || isLost)
    return <Failed text={t(isLost ? 'dialog.lost' : 'dialog.failed')} onAgain={onAgain} onClose={onClose} />
  const { done, records } = data
  const isRead = done > 0 && done >= records
  const words = isRead
    ? t('dialog.writing')
    : data.state === 'waiting'
      ? t('dialog.waiting')
      : t('dialog.making', {
          done: numberWords(done, i18n.language),
          records: numberWords(records, i18n.language),
        })
  return (
    <>
      <DialogContent>
        <Typography id={label} role="status">
          {words}
        </Typography>
        <LinearProgress
          aria-labelledby={label}
          sx={{ marginBlock: 2 }}
          {...(data.state === 'making' && !isRead
            ? { variant: 'determinate', value: Math.round((100 * done) / Math.max(1, records)) }
            : {})}
        />
        {session && <Typography variant="body2">{t('dialog.mail')}</Typography>}
        {error && (
          <Alert
            severity="warning"
            action={<Button onClick={() => void refetch()}>{t('dialog.tryAgain')}</Button>}
          >
            {failed(t('dialog.progressFailed'), error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </DialogActions>
    </>
  )
}

function Ready({
  download,
  onClose,
  onAgain,
}: { download: Download } & Pick<DownloadProgressProps, 'onClose' | 'onAgain'>) {
  const { t, i18n } = useTranslation('downloads')
  const { address, bytes, records, kept_until: kept } = download
  const { language } = i18n
  const count = t('file.count', { count: records, number: numberWords(records, language) })
  return (
    <>
      <DialogContent>
        <Alert severity="success" role="status">
          {bytes === null
            ? t('dialog.ready', { records: count })
            : t('dialog.readySized', { records: count, size: sizeWords(bytes) })}
        </Alert>
        {kept !== null && (
          <Typography variant="body2" sx={{ marginTop: 2 }}>
            {t('dialog.kept', { day: dayWords(new Date(kept), language) })}
          </Typography>
        )}
        <Typography variant="body2" sx={{ marginTop: 2 }}>
          {t('dialog.beside')} <Beside address={address ?? ''} />
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onAgain}>{t('dialog.other')}</Button>
        <Button color="secondary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        <Button variant="contained" href={address ?? ''} download>
          {t('dialog.save')}
        </Button>
      </DialogActions>
    </>
  )
}

const BESIDE = ['LICENCE.txt', 'FIELDS.csv', 'CITATION.txt'] as const

/**
 * Prepared files have them at their own address; all others at that of the files with all records, whose citation is not
 * theirs.
 */
function Beside({ address }: { address: string }) {
  const folder = /^\/api\/downloads\/[0-9a-f]{32}\//.exec(address)?.[0] ?? '/data/files/'
  const isAtOnce = address.startsWith('/api/downloads/now/')
  return BESIDE.slice(0, isAtOnce ? 2 : 3).map((name, at) => (
    <span key={name}>
      {at > 0 && <span>{' · '}</span>}
      <Link href={folder + name}>{name}</Link>
    </span>
  ))
}

function Failed({
  text,
  onAgain,
  onClose,
}: { text: string } & Pick<DownloadProgressProps, 'onClose' | 'onAgain'>) {
  const { t } = useTranslation('downloads')
  return (
    <>
      <DialogContent>
        <Alert severity="error">{text}</Alert>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        <Button variant="contained" onClick={onAgain}>
          {t('dialog.tryAgain')}
        </Button>
      </DialogActions>
    </>
  )
}
