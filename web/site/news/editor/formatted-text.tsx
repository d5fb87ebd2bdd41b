import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { bold, link, linkAddress, list, type Edit, type Selected } from './markup.rules.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Held together with Control, or Command on a Mac. */
const KEYS = { b: 'bold', k: 'link', l: 'list' } as const
type Act = (typeof KEYS)[keyof typeof KEYS]
const ACTS: readonly Act[] = ['bold', 'link', 'list']

type FormattedTextProps = ComponentProps<typeof TextField> & { label: string }

/** A text of several lines with buttons that write its Markdown. Undo of the browser takes back what they wrote. */
export function FormattedText(props: FormattedTextProps) {
  const { t } = useTranslation('newsEditor')
  const field = useRef<HTMLTextAreaElement>(null)
  const [linking, setLinking] = useState<Selected | null>(null)
  const act = (which: Act) => {
    if (!field.current) return
    const selected = selectionOf(field.current)
    if (which === 'link') setLinking(selected)
    else write(field.current, which === 'bold' ? bold(selected) : list(selected))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !(key in KEYS)) return
    // The list has Shift besides, because browsers go to their address bar by Control and L.
    if ((key === 'l') !== event.shiftKey) return
    event.preventDefault()
    act(KEYS[key as keyof typeof KEYS])
  }
  const close = () => {
    setLinking(null)
    field.current?.focus()
  }
  return (
    <Box>
      <Box
        role="group"
        aria-label={t('format.of', { field: props.label })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBottom: 1 }}
      >
        {ACTS.map((which) => (
          <Button
            key={which}
            size="small"
            variant="outlined"
            color="secondary"
            title={t(`format.keys.${which}`)}
            aria-expanded={which === 'link' ? linking !== null : undefined}
            onClick={() => act(which)}
          >
            {t(`format.${which}`)}
          </Button>
        ))}
      </Box>
      {linking && (
        <LinkAddress
          onCancel={close}
          onAddress={(address) => {
            setLinking(null)
            if (field.current) write(field.current, link(linking, address))
          }}
        />
      )}
      <TextField {...props} inputRef={field} multiline fullWidth onKeyDown={onKeyDown} />
    </Box>
  )
}

interface LinkAddressProps {
  onAddress: (address: string) => void
  onCancel: () => void
}

/** Asks where a link leads. */
function LinkAddress({ onAddress, onCancel }: LinkAddressProps) {
  const { t } = useTranslation(['newsEditor', 'portal'])
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => entry.current?.focus(), [])
  const put = () => {
    const address = linkAddress(typed)
    setRefused(address === null)
    if (address === null) entry.current?.focus()
    else onAddress(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') put()
    else onCancel()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1, marginBlock: 1.5 }}>
      <TextField
        size="small"
        label={t('format.address')}
        value={typed}
        inputRef={entry}
        error={refused}
        helperText={refused ? t('format.noAddress') : t('format.addressHint')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button variant="contained" onClick={put}>
        {t('format.putLink')}
      </Button>
      <Button color="secondary" onClick={onCancel}>
        {t('portal:cancel')}
      </Button>
    </Box>
  )
}

function selectionOf({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): Selected {
  return { value, start, end }
}

/** Writes as if it were typed, which alone keeps the undo of the browser. */
function write(field: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the undo of a text field
  const isTyped = 'execCommand' in document && document.execCommand('insertText', false, text)
  if (!isTyped) {
    field.setRangeText(text, from, to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
