import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Badges } from '#web/features/badges/badges.tsx'
import { NextBadges } from '#web/features/badges/next-badges.tsx'

/** At `/dashboard#badges` the page goes here, once nothing above can push it away any more. */
export function MyBadges({ username }: { username: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const client = useQueryClient()
  const settled = useIsFetching() === 0
  const arrived = useRef(false)
  useEffect(() => {
    if (hash !== '#badges' || !settled || arrived.current) return
    // Sections above may have begun to ask since this was drawn, and answers that came are drawn in this same turn.
    const soon = setTimeout(() => {
      if (client.isFetching() > 0) return
      arrived.current = true
      place.current?.scrollIntoView()
    })
    return () => clearTimeout(soon)
  }, [hash, client, settled])
  return (
    // Clear of what stays at the top of the window.
    <div ref={place} id="badges" style={{ scrollMarginTop: 96 }}>
      <Badges username={username} />
      <NextBadges username={username} />
    </div>
  )
}
