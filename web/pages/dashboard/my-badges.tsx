import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Badges } from '#web/features/badges/badges.tsx'
import { NextBadges } from '#web/features/badges/next-badges.tsx'

/** At `/dashboard#badges` the page goes here, once nothing above can push it away any more. */
export function MyBadges({ username }: { username: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const settled = useIsFetching() === 0
  const arrived = useRef(false)
  useEffect(() => {
    if (hash !== '#badges' || !settled || arrived.current) return
    arrived.current = true
    place.current?.scrollIntoView()
  }, [hash, settled])
  return (
    // Clear of what stays at the top of the window.
    <div ref={place} id="badges" style={{ scrollMarginTop: 96 }}>
      <Badges username={username} />
      <NextBadges username={username} />
    </div>
  )
}
