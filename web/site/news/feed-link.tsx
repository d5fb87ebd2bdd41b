import RssFeedIcon from '@mui/icons-material/RssFeed'
import Link from '@mui/material/Link'

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
      <RssFeedIcon fontSize="small" aria-hidden />
      {children}
    </Link>
  )
}
