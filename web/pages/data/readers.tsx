import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { Paragraph, WordSection } from '#web/ui/word-page.tsx'
import { Steps } from './steps.tsx'

type Files = OpenFiles['files']

/** Who takes which files, the best one first. */
const READERS = [
  { who: 'council', files: ['finds-27700.gpkg'] },
  { who: 'researcher', files: ['finds.parquet', 'finds.csv', 'CITATION.txt', 'FIELDS.csv'] },
  { who: 'programmer', files: ['finds.fgb', 'finds.geojsonl'] },
] as const

/** What a council officer, a researcher and a programmer should take. */
export function Readers({ files }: { files: Files }) {
  const { t } = useTranslation('data')
  const addresses = {
    files: `${window.location.origin}/data/files/finds.fgb`,
    latest: `${window.location.origin}/data/files/latest.json`,
    ogc: `${window.location.origin}/ogc`,
  }
  return (
    <>
      <Box component="nav" aria-label={t('jump')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginTop: 4 }}>
        {READERS.map(({ who }) => (
          <Link key={who} href={`#${who}`}>
            {t(`${who}.short`)}
          </Link>
        ))}
      </Box>
      {READERS.map(({ who, files: names }) => (
        <WordSection key={who} id={who} heading={t(`${who}.heading`)} beside>
          <Paragraph>{t(`${who}.text`)}</Paragraph>
          <Downloads names={names} files={files} />
          <Steps steps={(['1', '2', '3'] as const).map((step) => t(`${who}.steps.${step}`, addresses))} />
          <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '68ch' }}>
            {t(`${who}.note`)}
          </Typography>
        </WordSection>
      ))}
    </>
  )
}

function Downloads({ names, files }: { names: readonly string[]; files: Files }) {
  const found = names.flatMap((name) => files.filter((file) => file.name === name))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 2 }}>
      {found.map(({ name, address, bytes }, at) => (
        <Button key={name} variant={at === 0 ? 'contained' : 'outlined'} href={address} download>
          {`${name} (${sizeWords(bytes)})`}
        </Button>
      ))}
    </Box>
  )
}
