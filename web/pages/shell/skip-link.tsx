import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'

/** First stop of the Tab key; out of sight until then. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <Link
      href="#content"
      sx={{
        position: 'absolute',
        zIndex: 'tooltip',
        insetInlineStart: 8,
        top: -80,
        paddingInline: 2,
        paddingBlock: 1,
        borderRadius: 1,
        backgroundColor: 'background.paper',
        '&:focus': { top: 8 },
      }}
    >
      {t('skipToContent')}
    </Link>
  )
}
