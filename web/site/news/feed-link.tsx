import Link from '@mui/material/Link'
import { FeedIcon } from '#web/ui/icons/controls.ts'

interface FeedLinkProps {
  /** Address of the Atom feed. */
  address: string
  children: string
}

export function FeedLink({ address, children }: FeedLinkProps) {
  return (
    <Link
      href={address}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, paddingBlock: 0.5, fontWeight: 600 }}
    >
      <FeedIcon fontSize="small" aria-hidden />
      {children}
    </Link>
  )
}
