import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateImport } from './imports.data.ts'
import { SendingFault } from './sending-fault.tsx'

const ACCEPTED = '.geojson,.json,.geojsonl,.ndjson,.kml,.kmz,.gpkg,.zip,.csv,.txt'

/** Chooses a file, or takes one that is dropped, and sends it. */
export function ChooseFile({ onSent }: { onSent: (id: number) => void }) {
  const { t } = useTranslation('imports')
  const sending = useCreateImport()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const send = (chosen: File | null) => {
    if (!chosen || sending.isPending) return
    setFile(chosen)
    sending.mutate(chosen, { onSuccess: ({ id }) => onSent(id) })
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        send(event.dataTransfer.files.item(0))
      }}
      sx={{
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 3,
        p: { xs: 3, sm: 5 },
        textAlign: 'center',
        backgroundColor: 'background.paper',
      }}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        data-testid="import-file"
        onChange={({ target }) => {
          send(target.files?.item(0) ?? null)
          target.value = ''
        }}
      />
      <Button variant="contained" loading={sending.isPending} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 1.5, '@media (hover: none)': { display: 'none' } }}
      >
        {t('drop')}
      </Typography>
      <Box role="status" sx={{ mt: 1 }}>
        {sending.isPending && file && (
          <>
            <Typography sx={{ overflowWrap: 'anywhere', mb: 1 }}>
              {t('sending', { name: file.name })}
            </Typography>
            <LinearProgress aria-label={t('sending', { name: file.name })} />
          </>
        )}
      </Box>
      <SendingFault sending={sending} />
      {sending.isError && file && (
        <Button sx={{ mt: 1 }} onClick={() => send(file)}>
          {t('sendAgain')}
        </Button>
      )}
    </Box>
  )
}
