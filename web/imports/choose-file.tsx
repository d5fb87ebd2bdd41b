import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { useCreateImport } from './imports.data.ts'
import { SendingFault } from './sending-fault.tsx'

const ACCEPTED = '.geojson,.json,.geojsonl,.ndjson,.kml,.kmz,.gpkg,.zip,.csv,.txt'

/** Chooses a file, or takes one that is dropped, and sends it. */
export function ChooseFile({ onSent }: { onSent: (id: number) => void }) {
  const { t } = useTranslation('imports')
  const sending = useCreateImport()
  const [file, setFile] = useState<File | null>(null)
  const send = (chosen: File) => {
    setFile(chosen)
    sending.mutate(chosen, { onSuccess: ({ id }) => onSent(id) })
  }
  return (
    <FileDrop
      accept={ACCEPTED}
      testId="import-file"
      button={{ words: t('choose'), variant: 'contained' }}
      hint={t('drop')}
      busy={sending.isPending}
      onFile={send}
      roomy
    >
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
    </FileDrop>
  )
}
