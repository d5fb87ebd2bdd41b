import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Badges } from '#web/members/badges/badges.tsx'
import { NextBadges } from '#web/members/badges/next-badges.tsx'

/** At `/dashboard#badges`, the page scrolls here once the sections above have loaded and cannot push this one down. */
export function MyBadges({ username }: { username: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const client = useQueryClient()
  const settled = useIsFetching() === 0
  const arrived = useRef(false)
  useEffect(() => {
    if (hash !== '#badges' || !settled || arrived.current) return
    // Delayed, because sections above may have sent requests since the render, and answers are still being rendered.
    const soon = setTimeout(() => {
      if (client.isFetching() > 0) return
      arrived.current = true
      place.current?.scrollIntoView()
    })
    return () => clearTimeout(soon)
  }, [hash, client, settled])
  return (
    // Leaves room for the bar that stays at the top of the window.
    <div ref={place} id="badges" style={{ scrollMarginTop: 96 }}>
      <Badges username={username} />
      <NextBadges username={username} />
    </div>
  )
}
