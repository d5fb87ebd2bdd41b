import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

/** Every key that the pages write, and when it is removed. */
const KEPT = [
  { what: 'language', names: 'language', until: 'cleared' },
  { what: 'session', names: 'authToken, token, username, email, id, memberLanguage', until: 'logout' },
  { what: 'welcome', names: 'betaSeen, mapHelpClosed', until: 'tab' },
  { what: 'view', names: 'mapView, mapLayers, lightCardFolded', until: 'tab' },
  { what: 'draft', names: 'createRecordDraft, createRecordName', until: 'saved' },
  { what: 'pictures', names: 'keptFiles (IndexedDB)', until: 'week' },
  { what: 'profile', names: 'profileChanges', until: 'profileSaved' },
] as const

export function BrowserStorageTable() {
  const { t } = useTranslation('privacy')
  return (
    <Box
      component="table"
      sx={{
        maxWidth: 860,
        width: '100%',
        marginTop: 3,
        borderCollapse: 'collapse',
        '& th, & td': {
          padding: 1,
          paddingInlineStart: 0,
          textAlign: 'start',
          verticalAlign: 'top',
          borderBottom: '1px solid',
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        },
        '& code': { fontSize: { xs: '0.76em', sm: '0.95em' } },
        tableLayout: { xs: 'fixed', sm: 'auto' },
        // On a phone the first column contains the longest words.
        '& th:first-of-type': { width: { xs: '42%', sm: 'auto' } },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('browser.what')}</th>
          <th scope="col">{t('browser.names')}</th>
          <th scope="col">{t('browser.until')}</th>
        </tr>
      </thead>
      <tbody>
        {KEPT.map(({ what, names, until }) => (
          <tr key={what}>
            <td>{t(`browser.${what}`)}</td>
            <td>
              <code>
                <Breakable names={names} />
              </code>
            </td>
            <td>{t(`browser.${until}`)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** Names that may break before a capital letter. */
function Breakable({ names }: { names: string }) {
  return names.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
