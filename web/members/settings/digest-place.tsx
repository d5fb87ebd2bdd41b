import Box from '@mui/material/Box'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { partLater } from '#web/lib/part-later.tsx'
import { Choice } from './choice.tsx'
import type { RenderMap } from './digest-circle.ts'

const DigestFields = partLater(async () => (await import('./digest-fields.tsx')).DigestFields)

interface DigestPlaceProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  renderMap: RenderMap
}

/** Settings for the weekly email: on or off, the place and the radius. If no place is set, switching it on asks for one. */
export function DigestPlace({ settings, onChange, renderMap }: DigestPlaceProps) {
  const { t } = useTranslation('account')
  const hasPlace = settings.digest_latitude !== null
  const [asking, setAsking] = useState(false)
  const wanted = settings.digest || asking
  const toggle = (on: boolean) => {
    if (on && !hasPlace) setAsking(true)
    else {
      setAsking(false)
      if (on !== settings.digest) onChange({ digest: on })
    }
  }
  const change = (changed: Partial<AccountSettings>) => {
    // Keeps the fields visible while the change is being sent.
    setAsking(true)
    onChange(changed)
  }
  return (
    <Box>
      <Choice label={t('mails.digest')} hint={t('mails.digestHint')} on={wanted} onChange={toggle} />
      {wanted && (
        <Suspense>
          <DigestFields settings={settings} onChange={change} renderMap={renderMap} />
        </Suspense>
      )}
    </Box>
  )
}
