import Link from '@mui/material/Link'
import { useState } from 'react'
import { UserCard } from './user-card.tsx'

/** A member's name that opens their card. */
export function MemberLink({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        component="button"
        aria-haspopup="dialog"
        translate="no"
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere', minHeight: 24 }}
      >
        {username}
      </Link>
      <UserCard username={open ? username : null} onClose={() => setOpen(false)} />
    </>
  )
}
